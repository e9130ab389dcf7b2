-- Releases a hold, or part of it; returns how much became free.
create or replace function ledger.release_hold(released_hold bigint, part bigint default null) returns bigint language sql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  select ledger.free_hold(app.agency(), released_hold, part, 'RELEASED')
$$;

revoke all on function ledger.release_hold from public;
grant execute on function ledger.release_hold to gms_app;
