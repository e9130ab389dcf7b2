-- The sessions of whoever holds the token, and the end of one of them; false where it is not his.
create or replace function app.own_sessions(token bytea)
returns table (id bigint, address text, device text, remember boolean, created_at timestamptz, seen_at timestamptz, expires_at timestamptz, is_current boolean)
language sql security definer stable set search_path = public, app, pg_temp as $$
  select s.id, s.address, s.device, s.remember, s.created_at, s.seen_at, s.expires_at, s.token_hash = token
  from app.session mine join app.session s on s.agency_id = mine.agency_id and s.user_id = mine.user_id
  where mine.token_hash = token and s.expires_at > now()
  order by s.token_hash = token desc, s.seen_at desc
$$;
revoke all on function app.own_sessions(bytea) from public;
grant execute on function app.own_sessions(bytea) to gms_app;
