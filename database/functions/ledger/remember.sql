-- Keeps what was answered to the request with this key.
create or replace function ledger.remember(claimed text, answered jsonb) returns void language sql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  update ledger.idempotency set response = answered where agency_id = app.agency() and key = claimed
$$;

revoke all on function ledger.remember from public;
grant execute on function ledger.remember to gms_app;
