-- Lets a user post behind the soft lock from a day on, until a moment.
create or replace function ledger.grant_lock_exception(to_user bigint, from_day date, until timestamptz, why text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.lock_exception (agency_id, user_id, from_day, expires_at, reason, granted_by)
    values (app.agency(), to_user, from_day, until, why, app.actor())
    returning id
$$;

revoke all on function ledger.grant_lock_exception from public;
grant execute on function ledger.grant_lock_exception to gms_app;
