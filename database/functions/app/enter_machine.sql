-- Opens the transaction of a machine's call: finds the key by its hash and sets the agency. No user is the actor. Null: there is no such
-- key. If the key is revoked, or the agency is deactivated or another one, only that is returned. The last use is stored once a minute.
-- On a cluster, a key of the requested agency is found on that agency's machine; only other keys are searched for on all machines.
create or replace function app.enter_machine(hash bytea, wanted bigint, from_address text) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own  integer := wanted;
  held record;
begin
  select key.id, key.last_used_at, key.last_address, key.status = 'Active' and owner.is_active as is_alive,
      jsonb_build_object('id', key.id, 'agencyId', key.agency_id, 'name', key.name, 'purpose', key.purpose, 'terminal', key.terminal,
        'line', key.line, 'weighbridge', key.weighbridge, 'timeZone', owner.time_zone,
        'isSandbox', exists (select from app.sandbox box where box.agency_id = own)) as told
    into held
    from app.machine_secret secret
    join machine_key key on key.agency_id = secret.agency_id and key.id = secret.machine_key_id
    join agency owner on owner.id = key.agency_id
    where secret.agency_id = own and key.agency_id = own and secret.key_hash = hash;
  if not found then return app.find_foreign_key(hash); end if;
  if not held.is_alive then return '{"isDead": true}'; end if;
  perform set_config('app.agency', own::text, true), set_config('app.actor', '', true), set_config('app.company', '', true);
  if held.last_used_at is null or held.last_used_at < now() - interval '1 minute' or held.last_address is distinct from from_address then
    update machine_key set last_used_at = now(), last_address = from_address
      where agency_id = own and id = held.id and id in (
        select id from machine_key where agency_id = own and id = held.id for no key update skip locked);
  end if;
  return held.told;
end $$;

revoke all on function app.enter_machine from public;
grant execute on function app.enter_machine to gms_app;
