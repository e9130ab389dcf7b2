-- Opens the transaction of a machine's call: finds the key by its hash and sets the tenant. Nobody of the staff acts. Null: no such key.
-- Of a revoked key, or where the agency is switched off or another one, only that is told. The last use is noted once a minute.
create or replace function app.enter_machine(hash bytea, wanted bigint, from_address text) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  held record;
begin
  select key.agency_id, key.id, key.status, key.last_used_at, key.last_address, owner.is_active,
      jsonb_build_object('id', key.id, 'agencyId', key.agency_id, 'name', key.name, 'purpose', key.purpose, 'terminal', key.terminal,
        'line', key.line, 'weighbridge', key.weighbridge, 'timeZone', owner.time_zone,
        'isSandbox', exists (select from app.sandbox box where box.agency_id = key.agency_id)) as told
    into held
    from app.machine_secret secret
    join machine_key key on key.agency_id = secret.agency_id and key.id = secret.machine_key_id
    join agency owner on owner.id = key.agency_id
    where secret.key_hash = hash;
  if not found then return null; end if;
  if held.status <> 'Active' or not held.is_active then return '{"isDead": true}'; end if;
  if held.agency_id is distinct from wanted then return '{"isElsewhere": true}'; end if;
  perform set_config('app.agency', held.agency_id::text, true), set_config('app.actor', '', true), set_config('app.company', '', true);
  if held.last_used_at is null or held.last_used_at < now() - interval '1 minute' or held.last_address is distinct from from_address then
    update machine_key set last_used_at = now(), last_address = from_address
      where (agency_id, id) in (select agency_id, id from machine_key
        where agency_id = held.agency_id and id = held.id for no key update skip locked);
  end if;
  return held.told;
end $$;

revoke all on function app.enter_machine from public;
grant execute on function app.enter_machine to gms_app;
