-- What a machine is answered whose key belongs to another agency than the requested one; null if the key does not exist.
create or replace function app.find_foreign_key(hash bytea) returns jsonb
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare
  is_alive boolean;
begin
  select key.status = 'Active' and owner.is_active into is_alive
    from app.machine_secret secret
    join machine_key key on key.agency_id = secret.agency_id and key.id = secret.machine_key_id
    join agency owner on owner.id = key.agency_id
    where secret.key_hash = hash;
  if not found then return null; end if;
  return case when is_alive then '{"isElsewhere": true}' else '{"isDead": true}' end::jsonb;
end $$;

revoke all on function app.find_foreign_key from public;
