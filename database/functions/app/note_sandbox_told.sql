-- Records that the example trade of the agency's sandbox has been loaded.
create or replace function app.note_sandbox_told() returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  whose constant integer := app.agency();
begin
  update app.sandbox set told_at = now() where home = whose and told_at is null;
end $$;

revoke all on function app.note_sandbox_told from public;
grant execute on function app.note_sandbox_told to gms_app;
