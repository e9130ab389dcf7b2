-- Announces a close. Committed in its own transaction before close_month: new postings wait, so that the close is not delayed by them.
-- Expires after two minutes.
create or replace function ledger.begin_close(year integer, month integer) returns void language sql
security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.close_intent (agency_id, through, expires_at)
    values (
      app.agency(), (make_date(year, month, 1) + interval '1 month - 1 day')::date, clock_timestamp() + interval '2 minutes')
    on conflict (agency_id) do update set through = excluded.through, expires_at = excluded.expires_at
$$;

revoke all on function ledger.begin_close from public;
grant execute on function ledger.begin_close to gms_app;
