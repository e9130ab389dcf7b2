-- Removes sessions that ran out; gives how many.
create or replace function app.clear_sessions() returns integer
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (delete from app.session where expires_at < now() returning agency_id, id, expires_at)
  select count(app.note_session_end(gone.agency_id, gone.id, 'Expired', gone.expires_at))::integer from gone
$$;

revoke all on function app.clear_sessions from public;
