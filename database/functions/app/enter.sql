-- Opens a transaction for the holder of a token: sets the tenant and tells who is asking.
-- Null: the token is dead. No agencyId in the answer: the agency is not the asker's (or is switched off).
create or replace function app.enter(token bytea, wanted integer) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  s app.session; u staff_user; a agency; chosen integer; span interval; granted jsonb;
begin
  select * into s from app.session where token_hash = token and expires_at > now();
  if not found then return null; end if;
  select * into u from staff_user where agency_id = s.agency_id and id = s.user_id and status = 'active';
  if not found then return null; end if;
  if s.seen_at < now() - interval '1 minute' then
    span := case when s.remember then interval '30 days' else interval '12 hours' end;
    update app.session set seen_at = now(), expires_at = now() + span
      where token_hash in (select token_hash from app.session where token_hash = token for update skip locked);
  end if;
  chosen := coalesce(wanted, u.agency_id);
  if chosen <> 0 then select * into a from agency where id = chosen; end if;
  if u.agency_id <> 0 and not coalesce(a.is_active, false) and chosen = u.agency_id then return null; end if;
  select coalesce(jsonb_agg(distinct permission), '[]') into granted
    from role r cross join unnest(r.permissions) permission
    where r.agency_id = u.agency_id and r.id = any(u.roles) and r.status = 'active';
  perform set_config('app.actor', u.id::text, true);
  perform set_config('app.company', coalesce(u.company::text, ''), true);
  if (chosen = u.agency_id or u.is_super_admin) and (chosen = 0 or a.id is not null) then
    perform set_config('app.agency', chosen::text, true);
  else
    chosen := null;
  end if;
  return jsonb_build_object(
    'userId', u.id, 'username', u.username, 'name', u.name, 'language', u.language, 'homeAgencyId', u.agency_id,
    'agencyId', chosen, 'companyId', u.company,
    'isSuperAdmin', u.is_super_admin, 'isAgencyAdmin', u.is_agency_admin, 'isCompanyAdmin', u.company is not null,
    'mustChangePassword', u.must_change_password,
    'permissions', granted, 'timeZone', coalesce(a.time_zone, 'Asia/Riyadh'));
end $$;
revoke all on function app.enter(bytea, integer) from public;
grant execute on function app.enter(bytea, integer) to gms_app;
