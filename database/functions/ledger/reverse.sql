create or replace function ledger.reverse(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare a integer := app.agency(); answer jsonb := ledger.claim(request->'idempotency'); r record;
begin
  if answer is not null then return answer; end if;
  select * into r from ledger.reversals_of(a, request) r;
  if cardinality(r.jobs) = 0 and r.known then
    perform ledger.refuse('ALREADY_REVERSED', 'This was cancelled or reversed before.',
      jsonb_build_object('documentType', request->>'documentType', 'documentId', (request->>'documentId')::bigint), 'GM409');
  elsif cardinality(r.jobs) = 0 then
    return '{"reversals": []}';
  end if;
  perform ledger.enter_months(a, array(select day from unnest(r.jobs)));
  return ledger.settle(a, request - 'credit' - 'openItems' - 'allocations', r.jobs, r.uses, r.originals);
end $$;
revoke all on function ledger.reverse(jsonb) from public;
grant execute on function ledger.reverse(jsonb) to gms_app;
