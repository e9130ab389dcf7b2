-- Opens a request's transaction: sets who the user is and from where they connect, and the rows they are limited to, those of their
-- terminals and weighbridges, if any are named. In a sandbox these limits do not apply. For a consignee's user also sets the companies
-- they act for. Tells the ledger whether the user's rights pass the soft lock.
create or replace function app.enter_from(token bytea, wanted integer, device text) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  asker jsonb := app.enter(token, wanted);
  places bigint[];
  weighing bigint[];
  home integer := (asker->>'homeAgencyId')::integer;
  own bigint;
  setting text := set_config('app.device', coalesce(left(device, 200), ''), true);
begin
  if asker is null then return null; end if;
  setting := set_config('app.passes_soft_lock', case when asker->'isSuperAdmin' = 'true' or asker->'isAgencyAdmin' = 'true'
    or asker->'permissions' ? 'canPostBehindSoftLock' then 'on' else '' end, true);
  if asker->>'companyId' is not null then
    own := (asker->>'companyId')::bigint;
    setting := set_config('app.companies', (own || array(select merged.gone from app.merged
      where merged.agency_id = home and merged.document = 'company' and merged.kept = own))::text, true);
  end if;
  if asker->'isSuperAdmin' = 'true' or asker->'isAgencyAdmin' = 'true' or asker->'isSandbox' = 'true' then
    return asker || '{"scopes": {}}';
  end if;
  places := app.terminals_of(home, (asker->>'userId')::bigint);
  select scales into weighing from staff_user where agency_id = home and id = (asker->>'userId')::bigint;
  return asker || jsonb_build_object('scopes',
    case when cardinality(places) > 0 then jsonb_build_object('terminal', to_jsonb(places)) else '{}'::jsonb end
      || case when cardinality(weighing) > 0 then jsonb_build_object('weighbridge', to_jsonb(weighing)) else '{}'::jsonb end);
end $$;

revoke all on function app.enter_from from public;
grant execute on function app.enter_from to gms_app;
