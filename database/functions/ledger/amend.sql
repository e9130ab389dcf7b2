-- Undoes a document's posting and posts a new one, checked as one change: the request is that of post, `mode` and `reason` as for
-- reverse.
create or replace function ledger.amend(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency       integer := app.agency();
  earlier      jsonb := ledger.claim(request->'idempotency');
  plan         record;
  next_version integer;
begin
  if earlier is not null then return earlier; end if;
  select * into plan from ledger.plan_reversals(agency, request);
  select coalesce(max(version), 0) + 1 into next_version
    from ledger.posting
    where agency_id = agency and document_type = request->>'documentType' and document_id = (request->>'documentId')::bigint;
  perform ledger.enter_months(agency, array(select day from unnest(plan.planned)) || (request->>'date')::date);
  return ledger.settle(
    agency, request, plan.planned || ledger.plan_posting(agency, request, next_version),
    plan.uses || ledger.plan_hold_uses(agency, request, cardinality(plan.planned) + 1), plan.originals);
end $$;

revoke all on function ledger.amend from public;
grant execute on function ledger.amend to gms_app;
