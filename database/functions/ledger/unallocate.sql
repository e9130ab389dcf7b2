-- {allocations: [id]}: each at most once.
create or replace function ledger.unallocate(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency integer := app.agency();
  asked  bigint[];
  undone bigint;
  made   bigint[] := '{}';
begin
  select array_agg(id::bigint) into asked from jsonb_array_elements_text(request->'allocations') id;
  perform from ledger.open_item
    where agency_id = agency and id in (
      select unnest(array[debit_item, credit_item]) from ledger.allocation where agency_id = agency and id = any(asked))
    order by id for no key update;
  for undone in
    select id from ledger.allocation where agency_id = agency and id = any(asked) and undoes is null order by id
  loop
    perform ledger.undo_allocation(agency, undone, null);
    made := made || undone;
  end loop;
  if cardinality(made) <> cardinality(asked) then
    perform ledger.refuse(
      'NOT_FOUND', 'There is no such allocation.', jsonb_build_object('asked', asked, 'found', made), 'GM404');
  end if;
  return jsonb_build_object('undone', made);
end $$;

revoke all on function ledger.unallocate from public;
grant execute on function ledger.unallocate to gms_app;
