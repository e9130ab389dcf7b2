-- Sets the settings of this transaction again, so that a cluster sends them to its other machines, where rows of shared tables are
-- written too.
create or replace function app.carry_settings() returns void language plpgsql as $$
declare
  name text;
begin
  foreach name in array array['app.agency', 'app.actor', 'app.company', 'app.companies', 'app.device'] loop
    if current_setting(name, true) <> '' then execute format('set local %s = %L', name, current_setting(name, true)); end if;
  end loop;
end $$;

revoke all on function app.carry_settings from public;
grant execute on function app.carry_settings to gms_app;
