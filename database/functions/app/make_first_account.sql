-- Creates the first user, a super admin of the platform, for the holder of the token; returns the id. Null: the token is wrong, or
-- someone else was faster, since two at once wait for each other at its row. The lock keeps out an account that is created on the
-- terminal meanwhile.
create or replace function app.make_first_account(given text, login text, called text, mail text, hash text, speaks text) returns bigint
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  made bigint;
begin
  delete from app.first_run where token = given;
  if not found then return null; end if;
  lock table staff_user in share row exclusive mode;
  if exists (select from staff_user) then return null; end if;
  insert into staff_user (agency_id, username, name, email, password, is_super_admin, language, theme_settings)
    values (0, login, called, mail, hash, true, speaks,
      case when speaks = 'arabic' then '{"direction": "rtl"}'::jsonb else '{}'::jsonb end)
    returning id into made;
  return made;
end $$;

revoke all on function app.make_first_account from public;
grant execute on function app.make_first_account to gms_app;
