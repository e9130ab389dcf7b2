-- The user of a passkey, before anyone is known: signing in with a passkey takes no user name.
create or replace function app.find_passkey(credential text)
returns table (agency_id integer, id bigint, user_id bigint, username text, public_key bytea, counter bigint, transports text[],
  status text, agency_active boolean)
language sql security definer stable set search_path = public, app, pg_temp as $$
  select k.agency_id, k.id, k.user_id, u.username, k.public_key, k.counter, k.transports, u.status,
    coalesce(a.is_active, k.agency_id = 0) and not exists (select from app.sandbox s where s.agency_id = k.agency_id)
  from app.passkey k
  join staff_user u on u.agency_id = k.agency_id and u.id = k.user_id
  left join agency a on a.id = k.agency_id
  where k.credential_id = credential
$$;

revoke all on function app.find_passkey from public;
grant execute on function app.find_passkey to gms_app;
