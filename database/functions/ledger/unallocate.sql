-- {allocations: [id]}: each at most once.
create or replace function ledger.unallocate(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare a integer := app.agency(); al ledger.allocation; ids bigint[]; found_ids bigint[] := '{}';
begin
  select array_agg(v::bigint) into ids from jsonb_array_elements_text(request->'allocations') v;
  perform from ledger.open_item where agency_id = a and id in (select unnest(array[debit_item, credit_item]) from ledger.allocation
    where agency_id = a and id = any(ids)) order by id for no key update;
  for al in select * from ledger.allocation where agency_id = a and id = any(ids) and undoes is null order by id loop
    perform ledger.undo_allocation(a, al, null);
    found_ids := found_ids || al.id;
  end loop;
  if cardinality(found_ids) <> cardinality(ids) then
    perform ledger.refuse('NOT_FOUND', 'There is no such allocation.', jsonb_build_object('asked', ids, 'found', found_ids), 'GM404');
  end if;
  return jsonb_build_object('undone', found_ids);
end $$;
revoke all on function ledger.unallocate(jsonb) from public;
grant execute on function ledger.unallocate(jsonb) to gms_app;
