-- Ends all sessions of a user of the own agency, saying why.
create or replace function app.end_sessions_of(user_agency integer, of_user bigint, why text) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (
    delete from app.session
    where agency_id = user_agency and user_id = of_user and user_agency = app.agency()
    returning agency_id, id)
  select app.note_session_end(gone.agency_id, gone.id, why) from gone
$$;

revoke all on function app.end_sessions_of from public;
grant execute on function app.end_sessions_of to gms_app;
