-- The number of a new agency on a cluster, where the machines count in steps too large for one. The platform adds agencies, and all that is
-- the platform's runs on one machine: the lock holds.
create or replace function app.next_agency() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('agency'));
  return (select coalesce(max(id), 0) + 1 from agency);
end $$;

revoke all on function app.next_agency from public;
grant execute on function app.next_agency to gms_app;
