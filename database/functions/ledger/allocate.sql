-- {allocations: [{debit, credit, amount}]} by ids; answers the ids of the allocations.
create or replace function ledger.allocate(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare a integer := app.agency(); told jsonb := ledger.claim(request->'idempotency'); x record; made jsonb := '[]';
begin
  if told is not null then return told; end if;
  perform from ledger.open_item where agency_id = a and id in (select v::bigint from jsonb_array_elements(request->'allocations') e,
    lateral (values (e->>'debit'), (e->>'credit')) s (v)) order by id for no key update;
  for x in select * from jsonb_to_recordset(request->'allocations') as r (debit bigint, credit bigint, amount bigint) loop
    made := made || to_jsonb(ledger.allocate_items(a, x.debit, x.credit, x.amount, null));
  end loop;
  told := jsonb_build_object('allocations', made);
  update ledger.idempotency set answer = told where agency_id = a and key = request->'idempotency'->>'key';
  return told;
end $$;
revoke all on function ledger.allocate(jsonb) from public;
grant execute on function ledger.allocate(jsonb) to gms_app;
