-- Ends the user's other sessions, saying why: whoever changes the password stays signed in here, and nowhere else.
create or replace function app.close_other_sessions(token bytea, why text) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (
    delete from app.session other using app.session mine
    where mine.token_hash = token and other.agency_id = mine.agency_id and other.user_id = mine.user_id
      and other.token_hash <> token
    returning other.agency_id, other.id)
  select app.note_session_end(gone.agency_id, gone.id, why) from gone
$$;

revoke all on function app.close_other_sessions from public;
grant execute on function app.close_other_sessions to gms_app;
