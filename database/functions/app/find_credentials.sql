-- Sign-in happens before anybody is known, so it may not depend on a tenant: three narrow doors.
create or replace function app.find_credentials(login text)
returns table (agency_id integer, id bigint, password_hash text, status text, agency_active boolean, one_time_code boolean)
language sql security definer stable set search_path = public, app, pg_temp as $$
  select u.agency_id, u.id, u.password, u.status, coalesce(a.is_active, u.agency_id = 0), u.one_time_code
  from staff_user u left join agency a on a.id = u.agency_id where lower(u.username) = lower(login)
$$;
revoke all on function app.find_credentials(text) from public;
grant execute on function app.find_credentials(text) to gms_app;
