-- Deletes expired sessions; returns how many.
create or replace function app.clear_sessions() returns integer
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  gone    record;
  removed integer := 0;
begin
  for gone in delete from app.session where expires_at < now() returning agency_id, id, expires_at loop
    perform app.note_session_end(gone.agency_id, gone.id, 'Expired', gone.expires_at);
    removed := removed + 1;
  end loop;
  return removed;
end $$;

revoke all on function app.clear_sessions from public;
