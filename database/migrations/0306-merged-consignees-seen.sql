-- What a consignee owned under a name that was merged into his (decision 0019) is seen by his users, and by nobody else.

-- The companies a consignee's user stands for: his own, and those that were merged into it. Told when he enters.
create function app.companies() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.companies', true), '')::bigint[], array[app.company()]) $$;

create or replace function app.sees(seen_by bigint[]) returns boolean language sql stable parallel safe as
  $$ select app.company() is null or seen_by is null or seen_by && app.companies() $$;

do $$
declare t text;
begin
  foreach t in array array['account', 'balance', 'entry', 'day', 'flow', 'hold', 'consumption', 'open_item', 'allocation', 'credit', 'close_line'] loop
    execute format('alter policy wall on ledger.%I using (agency_id = app.agency() and (app.company() is null or consignee_id = any(app.companies())))', t);
  end loop;
  foreach t in array array['posting', 'reversal'] loop
    execute format('alter policy wall on ledger.%I using (agency_id = app.agency() and (app.company() is null or consignees && app.companies()))', t);
  end loop;
end $$;

create or replace function app.name_of(of_table text, of_id bigint) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case of_table when 'lc' then (select l.lc_no from public.lc l where l.agency_id = app.agency() and l.id = of_id and exists (
    select from ledger.account c where c.agency_id = app.agency() and c.consignment_id = of_id and c.consignee_id = any(app.companies()))) end
$$;

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
