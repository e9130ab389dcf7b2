-- A reservation that ran out: stock or credit that others may use again.
create or replace function ledger.expire_holds() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); h record; ended integer := 0; freed bigint;
begin
  for h in select agency_id, id, document_type, document_id, purpose from ledger.hold
      where (a = 0 or agency_id = a) and state = 'ACTIVE' and expires_at <= clock_timestamp()
      order by agency_id, account_id, id limit 1000 loop
    freed := ledger.free_hold(h.agency_id, h.id, null, 'EXPIRED');
    ended := ended + 1;
    insert into app.history (agency_id, document, document_id, action, changes, seen_by)
      values (h.agency_id, h.document_type, h.document_id, 'expire-hold', jsonb_build_object(lower(h.purpose), jsonb_build_array(freed, 0)), '{}');
  end loop;
  return ended;
end $$;
revoke all on function ledger.expire_holds() from public;
grant execute on function ledger.expire_holds() to gms_app;
