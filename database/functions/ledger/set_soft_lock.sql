-- Locks the days through a day for everyone without an exception.
create or replace function ledger.set_soft_lock(through date) returns void language sql
security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.calendar (agency_id, soft_through)
    values (app.agency(), through)
    on conflict (agency_id) do update set soft_through = excluded.soft_through
$$;

revoke all on function ledger.set_soft_lock from public;
grant execute on function ledger.set_soft_lock to gms_app;
