-- Opens a transaction for the holder of a token: sets the tenant and tells who is asking.
-- Null: the token is dead. No agencyId in the answer: the agency is not the asker's (or is switched off).
create or replace function app.enter(token bytea, wanted integer) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  asker   record;
  chosen  integer;
  granted jsonb := '[]';
  setting text;
begin
  select u.*, s.seen_at, s.remember, a.id as entered, a.is_active, a.time_zone into asker
    from app.session s
    join staff_user u on u.agency_id = s.agency_id and u.id = s.user_id and u.status = 'active'
    left join agency a on a.id = coalesce(wanted, u.agency_id)
    where s.token_hash = token and s.expires_at > now();
  if not found then return null; end if;
  if asker.seen_at < now() - interval '1 minute' then
    update app.session
      set seen_at = now(), expires_at = now() + case when asker.remember then interval '30 days' else interval '12 hours' end
      where token_hash in (select token_hash from app.session where token_hash = token for update skip locked);
  end if;
  chosen := coalesce(wanted, asker.agency_id);
  if asker.agency_id <> 0 and not coalesce(asker.is_active, false) and chosen = asker.agency_id then return null; end if;
  if cardinality(asker.roles) > 0 then
    select coalesce(jsonb_agg(distinct permission), '[]') into granted
      from role held cross join unnest(held.permissions) permission
      where held.agency_id = asker.agency_id and held.id = any(asker.roles) and held.status = 'active';
  end if;
  setting := set_config('app.actor', asker.id::text, true);
  setting := set_config('app.company', coalesce(asker.company::text, ''), true);
  if (chosen = asker.agency_id or asker.is_super_admin) and (chosen = 0 or asker.entered is not null) then
    setting := set_config('app.agency', chosen::text, true);
  else
    chosen := null;
  end if;
  return jsonb_build_object(
    'userId', asker.id, 'username', asker.username, 'name', asker.name, 'language', asker.language,
    'homeAgencyId', asker.agency_id, 'agencyId', chosen, 'companyId', asker.company,
    'isSuperAdmin', asker.is_super_admin, 'isAgencyAdmin', asker.is_agency_admin, 'isCompanyAdmin', asker.company is not null,
    'mustChangePassword', asker.must_change_password,
    'permissions', granted, 'timeZone', coalesce(asker.time_zone, 'Asia/Riyadh'));
end $$;

revoke all on function app.enter from public;
grant execute on function app.enter to gms_app;
