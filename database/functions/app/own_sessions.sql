-- The sessions of the token's user, this one first.
create or replace function app.own_sessions(token bytea)
returns table (
  id bigint, address text, device text, remember boolean, created_at timestamptz, seen_at timestamptz, expires_at timestamptz,
  is_current boolean)
language sql security definer stable set search_path = public, app, pg_temp as $$
  select other.id, other.address, other.device, other.remember, other.created_at, other.seen_at, other.expires_at, other.token_hash = token
  from app.session mine join app.session other on other.agency_id = mine.agency_id and other.user_id = mine.user_id
  where mine.token_hash = token and other.expires_at > now()
  order by other.token_hash = token desc, other.seen_at desc
$$;

revoke all on function app.own_sessions from public;
grant execute on function app.own_sessions to gms_app;
