-- Ends one session of the token's user; false if it belongs to another user.
create or replace function app.end_own_session(token bytea, wanted bigint) returns boolean
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  gone  record;
  ended boolean := false;
begin
  for gone in
    delete from app.session other using app.session mine
    where mine.token_hash = token and other.agency_id = mine.agency_id and other.user_id = mine.user_id and other.id = wanted
    returning other.agency_id, other.id
  loop
    ended := app.note_session_end(gone.agency_id, gone.id, 'Ended from another device');
  end loop;
  return ended;
end $$;

revoke all on function app.end_own_session from public;
grant execute on function app.end_own_session to gms_app;
