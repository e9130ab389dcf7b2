-- Records a business event: all its legs or none. Refuses what stock, credit, holds, periods or open items do not allow.
create or replace function ledger.post(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency  integer := app.agency();
  earlier jsonb := case when request ? 'idempotency' then ledger.claim(request->'idempotency') end;
begin
  if earlier is not null then return earlier; end if;
  perform ledger.enter_months(agency, array[(request->>'date')::date]);
  return ledger.settle(
    agency, request, array[ledger.plan_posting(agency, request, 1)], ledger.plan_hold_uses(agency, request, 1), '{}');
end $$;

revoke all on function ledger.post from public;
grant execute on function ledger.post to gms_app;
