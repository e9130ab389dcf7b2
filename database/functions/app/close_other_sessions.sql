-- Ends the user's other sessions and sign-ins that wait for their second step, with the reason: a user who changes the password stays signed
-- in only in this session.
create or replace function app.close_other_sessions(token bytea, why text) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  gone record;
begin
  delete from app.sign_in_code step using app.session mine
    where mine.token_hash = token and step.agency_id = mine.agency_id and step.user_id = mine.user_id;
  for gone in
    delete from app.session other using app.session mine
    where mine.token_hash = token and other.agency_id = mine.agency_id and other.user_id = mine.user_id
      and other.token_hash <> token
    returning other.agency_id, other.id
  loop
    perform app.note_session_end(gone.agency_id, gone.id, why);
  end loop;
end $$;

revoke all on function app.close_other_sessions from public;
grant execute on function app.close_other_sessions to gms_app;
