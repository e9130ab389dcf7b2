-- A key seen before answers what it answered then; null = go on. A row without answer is this transaction's own claim.
create or replace function ledger.claim(asked jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare a integer := app.agency(); r ledger.idempotency;
begin
  if asked is null or asked = 'null' then return null; end if;
  insert into ledger.idempotency (agency_id, key, request_hash) values (a, asked->>'key', asked->>'hash') on conflict do nothing;
  if found then return null; end if;
  select * into strict r from ledger.idempotency where agency_id = a and key = asked->>'key';
  if r.request_hash is distinct from asked->>'hash' then
    perform ledger.refuse('IDEMPOTENCY_MISMATCH', 'This key was used for another request.', jsonb_build_object('key', r.key), 'GM409');
  end if;
  if r.answer is null and r.response is null then return null; end if;
  return coalesce(r.answer, '{}') || jsonb_build_object('replay', coalesce(r.response, 'true'));
end $$;
revoke all on function ledger.claim(jsonb) from public;
grant execute on function ledger.claim(jsonb) to gms_app;
