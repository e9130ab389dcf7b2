create or replace function app.is_expired(token bytea) returns boolean
language sql security definer stable set search_path = public, app, pg_temp as
  $$ select exists (select from app.session where token_hash = token and expires_at <= now()) $$;

revoke all on function app.is_expired from public;
grant execute on function app.is_expired to gms_app;
