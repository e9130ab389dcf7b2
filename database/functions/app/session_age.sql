-- The age of the token's session, and whether the session has expired.
create or replace function app.session_age(token bytea) returns interval
language sql security definer stable set search_path = public, app, pg_temp as
  $$ select now() - created_at from app.session where token_hash = token $$;

revoke all on function app.session_age from public;
grant execute on function app.session_age to gms_app;
