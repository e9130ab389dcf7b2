-- Snapshots, because people are renamed and leave. The request sets the device, app.enter the actor and, with it, the actor's name; a name
-- that was told of somebody else does not count.
create or replace function app.actor_name() returns text language sql stable as $$
  select case when split_part(current_setting('app.actor_named', true), ' ', 1) = current_setting('app.actor', true)
    then nullif(substr(current_setting('app.actor_named', true), length(current_setting('app.actor', true)) + 2), '')
    else app.find_actor_name() end
$$;

revoke all on function app.actor_name from public;
grant execute on function app.actor_name to gms_app;
