-- Every hold a document still has.
create or replace function ledger.release_holds(of_type text, of_id bigint) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare a integer := app.agency(); h record; freed bigint := 0;
begin
  for h in select id from ledger.hold where agency_id = a and document_type = of_type and document_id = of_id and state = 'ACTIVE' order by account_id, id loop
    freed := freed + ledger.free_hold(a, h.id, null, 'RELEASED');
  end loop;
  return freed;
end $$;
revoke all on function ledger.release_holds(text, bigint) from public;
grant execute on function ledger.release_holds(text, bigint) to gms_app;
