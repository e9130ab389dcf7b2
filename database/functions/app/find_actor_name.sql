-- The name of the actor, where app.enter has not set it.
create or replace function app.find_actor_name() returns text
language sql security definer stable set search_path = public, app, pg_temp as $$
  select name from staff_user
  where id = app.actor() and agency_id = any(array(
    select nullif(current_setting('app.agency', true), '')::integer union all select 0
    union all select s.home from app.sandbox s where s.agency_id = nullif(current_setting('app.agency', true), '')::integer)) limit 1
$$;

revoke all on function app.find_actor_name from public;
grant execute on function app.find_actor_name to gms_app;
