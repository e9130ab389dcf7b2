-- Finds a user for signing in, before the user and the agency are known. Users of a sandbox cannot sign in.
create or replace function app.find_credentials(login text)
returns table (agency_id integer, id bigint, password_hash text, status text, agency_active boolean, one_time_code boolean)
language sql security definer stable set search_path = public, app, pg_temp as $$
  select staff_user.agency_id, staff_user.id, staff_user.password, staff_user.status,
    coalesce(agency.is_active, staff_user.agency_id = 0)
      and not exists (select from app.sandbox where sandbox.agency_id = staff_user.agency_id), staff_user.one_time_code
  from staff_user
  left join agency on agency.id = staff_user.agency_id
  where lower(staff_user.username) = lower(login)
$$;

revoke all on function app.find_credentials from public;
grant execute on function app.find_credentials to gms_app;
