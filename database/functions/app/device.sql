create or replace function app.device() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.device', true), '') $$;

revoke all on function app.device from public;
grant execute on function app.device to gms_app;
