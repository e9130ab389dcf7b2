-- Releases every active hold of a document.
create or replace function ledger.release_holds(released_type text, released_id bigint) returns bigint language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency      integer := app.agency();
  reservation bigint;
  freed       bigint := 0;
begin
  for reservation in
    select id from ledger.hold
    where agency_id = agency and document_type = released_type and document_id = released_id and state = 'ACTIVE'
    order by account_id, id
  loop
    freed := freed + ledger.free_hold(agency, reservation, null, 'RELEASED');
  end loop;
  return freed;
end $$;

revoke all on function ledger.release_holds from public;
grant execute on function ledger.release_holds to gms_app;
