-- Admits postings again after a close was begun and not finished.
create or replace function ledger.abandon_close() returns void language sql
security definer set search_path = pg_catalog, pg_temp as $$
  delete from ledger.close_intent where agency_id = app.agency()
$$;

revoke all on function ledger.abandon_close from public;
grant execute on function ledger.abandon_close to gms_app;
