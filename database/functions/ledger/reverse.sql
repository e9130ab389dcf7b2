-- Undoes everything a document posted. `mode`: cancel = a mistake, on its own day; reverse = an event, on the day it happens.
create or replace function ledger.reverse(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency  integer := app.agency();
  earlier jsonb := ledger.claim(request->'idempotency');
  plan    record;
begin
  if earlier is not null then return earlier; end if;
  select * into plan from ledger.plan_reversals(agency, request);
  if cardinality(plan.planned) = 0 and plan.is_known then
    perform ledger.refuse('ALREADY_REVERSED', 'This was cancelled or reversed before.',
      jsonb_build_object('documentType', request->>'documentType', 'documentId', (request->>'documentId')::bigint), 'GM409');
  elsif cardinality(plan.planned) = 0 then
    return '{"reversals": []}';
  end if;
  perform ledger.enter_months(agency, array(select day from unnest(plan.planned)));
  return ledger.settle(agency, request - 'openItems' - 'allocations', plan.planned, plan.uses, plan.originals);
end $$;

revoke all on function ledger.reverse from public;
grant execute on function ledger.reverse to gms_app;
