-- Locks all users out of the agency's sandbox before it is removed. If the removal is interrupted, the sandbox no longer counts as
-- filled.
create or replace function app.close_sandbox() returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  whose constant integer := app.agency();
begin
  update agency set is_active = false where id = (select agency_id from app.sandbox where home = whose);
  update app.sandbox set told_at = null where home = whose;
end $$;

revoke all on function app.close_sandbox from public;
grant execute on function app.close_sandbox to gms_app;
