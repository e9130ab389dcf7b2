-- Ends a session. Every kind of end is recorded beside the sign-in that opened it.
create or replace function app.close_session(token bytea) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  gone record;
begin
  for gone in delete from app.session where token_hash = token returning agency_id, id loop
    perform app.note_session_end(gone.agency_id, gone.id, 'Signed out');
  end loop;
end $$;

revoke all on function app.close_session from public;
grant execute on function app.close_session to gms_app;
