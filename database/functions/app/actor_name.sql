-- The name of the actor at this moment, because users are renamed and deactivated. app.enter sets the actor and the actor's name; a name
-- that was set for another user does not count.
create or replace function app.actor_name() returns text language sql stable as $$
  select case when split_part(current_setting('app.actor_named', true), ' ', 1) = current_setting('app.actor', true)
    then nullif(substr(current_setting('app.actor_named', true), length(current_setting('app.actor', true)) + 2), '')
    else app.find_actor_name() end
$$;

revoke all on function app.actor_name from public;
grant execute on function app.actor_name to gms_app;
