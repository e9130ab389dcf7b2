-- Ends all sessions of a user of this agency.
create or replace function app.close_sessions_of(user_agency integer, of_user bigint) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  select app.end_sessions_of(user_agency, of_user, 'Ended by an admin')
$$;

revoke all on function app.close_sessions_of from public;
grant execute on function app.close_sessions_of to gms_app;
