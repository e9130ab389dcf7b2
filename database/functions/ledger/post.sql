-- Records a business event: all its legs or none. Refuses what stock, holds, periods or open items do not allow.
create or replace function ledger.post(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency  integer := app.agency();
  earlier jsonb := case when request ? 'idempotency' then ledger.claim(request->'idempotency') end;
begin
  if earlier is not null then return earlier; end if;
  if not ledger.enter_open_month(agency, (request->>'date')::date) then
    perform ledger.enter_months(agency, array[(request->>'date')::date]);
  end if;
  return ledger.settle(
    agency, request, array[ledger.plan_posting(agency, request, 1)],
    case when request ? 'consume' then ledger.plan_hold_uses(agency, request, 1) else '{}' end, '{}');
end $$;

revoke all on function ledger.post from public;
grant execute on function ledger.post to gms_app;
