-- Opens a sandbox for the transaction's agency, with an admin who has no password; returns the sandbox, also if it exists already. A
-- sandbox has no sandbox, and neither has the platform.
create or replace function app.open_sandbox(called text, called_ar text, first_day date, let_in bigint[]) returns integer
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  whose  constant integer := app.agency();
  opened integer;
begin
  perform from agency where id = whose and is_active for update;
  if not found or exists (select from app.sandbox where agency_id = whose) then return null; end if;
  select agency_id into opened from app.sandbox where home = whose;
  if found then return opened; end if;
  insert into agency (name, name_ar) values (called, called_ar) returning id into opened;
  insert into app.sandbox (agency_id, home, guests, told_from) values (opened, whose, let_in, first_day);
  insert into staff_user (agency_id, username, name, is_agency_admin)
    values (opened, 'admin@sandbox-' || opened, 'Yusuf Al Ghamdi', true);
  return opened;
end $$;

revoke all on function app.open_sandbox from public;
grant execute on function app.open_sandbox to gms_app;
