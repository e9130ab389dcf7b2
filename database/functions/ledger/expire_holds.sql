-- Ends expired reservations: their stock is free again. Of this agency, or of all if the platform (agency 0) asks; at most a
-- thousand at a time. Returns how many.
create or replace function ledger.expire_holds() returns integer language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency      integer := app.agency();
  reservation record;
  freed       bigint;
  ended       integer := 0;
begin
  for reservation in
    select agency_id, id, document_type, document_id
    from ledger.hold
    where (agency = 0 or agency_id = agency) and state = 'ACTIVE' and expires_at <= clock_timestamp()
    order by agency_id, account_id, id limit 1000
  loop
    freed := ledger.free_hold(reservation.agency_id, reservation.id, null, 'EXPIRED');
    ended := ended + 1;
    insert into app.history (agency_id, document, document_id, action, changes, seen_by)
      values (reservation.agency_id, reservation.document_type, reservation.document_id, 'expire-hold',
        jsonb_build_object('stock', jsonb_build_array(freed, 0)), '{}');
  end loop;
  return ended;
end $$;

revoke all on function ledger.expire_holds from public;
grant execute on function ledger.expire_holds to gms_app;
