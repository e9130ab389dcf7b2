-- Stores in the user's row when the user last signed in.
create or replace function app.note_login(user_agency integer, of_user bigint) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  update staff_user set last_login_at = now() where agency_id = user_agency and id = of_user;
end $$;

revoke all on function app.note_login from public;
grant execute on function app.note_login to gms_app;
