-- Opens a transaction for the holder of a token: sets the agency and returns who the user is. Every request begins with it, so it is one
-- query. A session ends at its fixed end, however much it is used. The session is read in its own statement instead of a join, because
-- on a cluster the coordinator answers that. A sandbox may be entered by the admins of its company and by the users they admitted, with
-- their rights in the company's agency; its removal waits for them. Null: the token is not valid. No agencyId in the answer: the agency
-- is not the user's, or is deactivated.
create or replace function app.enter(token bytea, wanted integer) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  held_by record;
  asker   record;
  granted jsonb;
  demands boolean;
begin
  select s.agency_id, s.user_id, s.seen_at < now() - interval '1 minute' as is_stale into held_by
    from app.session s where s.token_hash = token and s.expires_at > now();
  if not found then return null; end if;
  select u.agency_id, u.id, u.roles, u.one_time_code,
      coalesce(wanted, u.agency_id) = u.agency_id and u.agency_id <> 0 and not coalesce(a.is_active, false) as is_off,
      set_config('app.actor', u.id::text, true), set_config('app.actor_named', u.id || ' ' || u.name, true), set_config('app.company', coalesce(u.company::text, ''), true),
      case when entered.agency is not null then set_config('app.agency', entered.agency::text, true) end,
      jsonb_build_object(
        'userId', u.id, 'username', u.username, 'name', u.name, 'language', u.language, 'homeAgencyId', u.agency_id,
        'agencyId', entered.agency, 'companyId', u.company, 'isSuperAdmin', u.is_super_admin, 'isAgencyAdmin', u.is_agency_admin,
        'isCompanyAdmin', u.company is not null, 'mustChangePassword', u.must_change_password, 'isSandbox', box.agency_id is not null,
        'permissions', '[]'::jsonb, 'mustSetUpSecondFactor', false, 'timeZone', coalesce(a.time_zone, 'Asia/Riyadh')) as told
    into asker from staff_user u
    left join agency a on a.id = coalesce(wanted, u.agency_id) left join app.sandbox box on box.agency_id = a.id
    cross join lateral (select case when (wanted is null or wanted = u.agency_id or u.is_super_admin or (box.home = u.agency_id
        and a.is_active and u.company is null and (u.is_agency_admin or u.id = any(box.guests))))
      and (coalesce(wanted, u.agency_id) = 0 or a.id is not null) then coalesce(wanted, u.agency_id) end) entered (agency)
    where u.agency_id = held_by.agency_id and u.id = held_by.user_id and u.status = 'active';
  if not found or asker.is_off then return null; end if;
  if asker.told->'isSandbox' = 'true' then perform from app.sandbox where agency_id = wanted for key share; end if;
  if held_by.is_stale then
    update app.session set seen_at = now()
      where token_hash in (select token_hash from app.session where token_hash = token for update skip locked);
  end if;
  if cardinality(asker.roles) = 0 then return asker.told; end if;
  select coalesce(jsonb_agg(distinct permission) filter (where permission is not null), '[]'), bool_or(held.second_factor)
    into granted, demands from role held left join unnest(held.permissions) permission on true
    where held.agency_id = asker.agency_id and held.id = any(asker.roles) and held.status = 'active';
  return asker.told || jsonb_build_object('permissions', granted, 'mustSetUpSecondFactor', coalesce(demands, false)
    and not asker.one_time_code and not exists (
      select from app.second_factor f where f.agency_id = asker.agency_id and f.user_id = asker.id and f.is_on));
end $$;

revoke all on function app.enter from public;
grant execute on function app.enter to gms_app;
