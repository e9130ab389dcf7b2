-- Whether this is demo data, where codes and links that cannot be mailed are printed on the terminal.
create or replace function app.is_demo_world() returns boolean
language sql security definer stable set search_path = public, app, pg_temp as $$
  select exists (select from app.demo_world)
$$;

revoke all on function app.is_demo_world from public;
grant execute on function app.is_demo_world to gms_app;
