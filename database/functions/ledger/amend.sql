-- Takes back what stands and posts anew, judged as one: request as for post, `mode` and `reason` as for reverse.
create or replace function ledger.amend(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare a integer := app.agency(); answer jsonb := ledger.claim(request->'idempotency'); r record; version integer;
begin
  if answer is not null then return answer; end if;
  select * into r from ledger.reversals_of(a, request) r;
  select coalesce(max(p.version), 0) + 1 into version from ledger.posting p where agency_id = a
    and document_type = request->>'documentType' and document_id = (request->>'documentId')::bigint;
  perform ledger.enter_months(a, array(select day from unnest(r.jobs)) || (request->>'date')::date);
  return ledger.settle(a, request, r.jobs || ledger.job_of(a, request, version),
    r.uses || ledger.uses_of(a, request, cardinality(r.jobs) + 1), r.originals);
end $$;
revoke all on function ledger.amend(jsonb) from public;
grant execute on function ledger.amend(jsonb) to gms_app;
