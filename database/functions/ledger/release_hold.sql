create or replace function ledger.release_hold(hold_of bigint, part bigint default null) returns bigint language sql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  select ledger.free_hold(app.agency(), hold_of, part, 'RELEASED')
$$;
revoke all on function ledger.release_hold(bigint, bigint) from public;
grant execute on function ledger.release_hold(bigint, bigint) to gms_app;
