create or replace function ledger.remember(key_of text, told jsonb) returns void language sql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  update ledger.idempotency set response = told where agency_id = app.agency() and key = key_of
$$;
revoke all on function ledger.remember(text, jsonb) from public;
grant execute on function ledger.remember(text, jsonb) to gms_app;
