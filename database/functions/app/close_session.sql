-- Every way a session ends is written beside the sign-in that opened it.
create or replace function app.close_session(token bytea) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (delete from app.session where token_hash = token returning agency_id, id)
  select app.note_session_end(gone.agency_id, gone.id, 'Signed out') from gone
$$;

revoke all on function app.close_session from public;
grant execute on function app.close_session to gms_app;
