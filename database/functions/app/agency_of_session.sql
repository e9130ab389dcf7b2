-- The agency of a token's user, for the machine of a cluster that answers; null if the token is no longer valid.
create or replace function app.agency_of_session(token bytea) returns integer
language sql stable security definer set search_path = app, pg_temp as
  $$ select agency_id from app.session where token_hash = token $$;

revoke all on function app.agency_of_session from public;
grant execute on function app.agency_of_session to gms_app;
