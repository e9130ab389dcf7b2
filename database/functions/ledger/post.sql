-- Records a business event: all its legs or none. Refuses what stock, credit, holds, periods or open items do not allow.
create or replace function ledger.post(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare a integer := app.agency(); answer jsonb := ledger.claim(request->'idempotency');
begin
  if answer is not null then return answer; end if;
  perform ledger.enter_months(a, array[(request->>'date')::date]);
  return ledger.settle(a, request, array[ledger.job_of(a, request, 1)], ledger.uses_of(a, request, 1), '{}');
end $$;
revoke all on function ledger.post(jsonb) from public;
grant execute on function ledger.post(jsonb) to gms_app;
