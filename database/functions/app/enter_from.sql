-- Opens a request's transaction: who asks, from where, and of which documents he works with some rows only. Terminals are his own, his
-- team's and those of his weighbridges; whoever has none named works with all of them, and so do admins.
-- Of a consignee's user also which companies he stands for.
create or replace function app.enter_from(token bytea, wanted integer, device text) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  asker jsonb := app.enter(token, wanted);
  places bigint[];
  weighing bigint[];
  own bigint;
begin
  if asker is null then return null; end if;
  if asker->>'companyId' is not null then
    own := (asker->>'companyId')::bigint;
    perform set_config('app.companies', (own || array(select m.gone from app.merged m
      where m.agency_id = (asker->>'homeAgencyId')::integer and m.document = 'company' and m.kept = own))::text, true);
  end if;
  perform set_config('app.device', coalesce(left(device, 200), ''), true);
  if not (asker->>'isSuperAdmin')::boolean and not (asker->>'isAgencyAdmin')::boolean then
    select u.terminals || coalesce(t.terminals, '{}')
        || array(select w.terminal from staff_user_weighbridges w where w.agency_id = u.agency_id and w.parent = u.id), u.scales
      into places, weighing
      from staff_user u left join team t on t.agency_id = u.agency_id and t.id = u.team and t.status = 'active'
      where u.agency_id = (asker->>'homeAgencyId')::integer and u.id = (asker->>'userId')::bigint;
  end if;
  return asker || jsonb_build_object('scopes',
    case when cardinality(places) > 0 then jsonb_build_object('terminal', to_jsonb(places)) else '{}'::jsonb end
      || case when cardinality(weighing) > 0 then jsonb_build_object('weighbridge', to_jsonb(weighing)) else '{}'::jsonb end);
end $$;
revoke all on function app.enter_from(bytea, integer, text) from public;
grant execute on function app.enter_from(bytea, integer, text) to gms_app;
