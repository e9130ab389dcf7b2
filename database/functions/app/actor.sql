create or replace function app.actor() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.actor', true), '')::bigint $$;

revoke all on function app.actor from public;
grant execute on function app.actor to gms_app;
