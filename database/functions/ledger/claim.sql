-- Answers a repeated key with its first answer; null means: go on. A row without an answer is this transaction's own claim.
create or replace function ledger.claim(asked jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency  integer := app.agency();
  earlier ledger.idempotency;
begin
  if asked is null or asked = 'null' then return null; end if;
  insert into ledger.idempotency (agency_id, key, request_hash)
    values (agency, asked->>'key', asked->>'hash')
    on conflict do nothing;
  if found then return null; end if;
  select * into strict earlier from ledger.idempotency where agency_id = agency and key = asked->>'key';
  if earlier.request_hash is distinct from asked->>'hash' then
    perform ledger.refuse(
      'IDEMPOTENCY_MISMATCH', 'This key was used for another request.', jsonb_build_object('key', earlier.key), 'GM409');
  end if;
  if earlier.answer is null and earlier.response is null then return null; end if;
  return coalesce(earlier.answer, '{}') || jsonb_build_object('replay', coalesce(earlier.response, 'true'));
end $$;

revoke all on function ledger.claim from public;
