-- {allocations: [{debit, credit, amount}]} by ids; answers the ids of the allocations.
create or replace function ledger.allocate(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency  integer := app.agency();
  earlier jsonb := ledger.claim(request->'idempotency');
  wanted  record;
  made    jsonb := '[]';
  answered jsonb;
begin
  if earlier is not null then return earlier; end if;
  perform ledger.lock_items(agency, request, '{}');
  for wanted in
    select * from jsonb_to_recordset(request->'allocations') as allocation (debit bigint, credit bigint, amount bigint)
  loop
    made := made || to_jsonb(ledger.allocate_items(agency, wanted.debit, wanted.credit, wanted.amount, null));
  end loop;
  answered := jsonb_build_object('allocations', made);
  update ledger.idempotency set answer = answered where agency_id = agency and key = request->'idempotency'->>'key';
  return answered;
end $$;

revoke all on function ledger.allocate from public;
grant execute on function ledger.allocate to gms_app;
