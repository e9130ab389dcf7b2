-- Whether one of these roles has a right.
create or replace function app.holds(agency integer, roles bigint[], permission text) returns boolean
language sql security definer stable set search_path = public, app, pg_temp as $$
  select exists (select from role held where held.agency_id = agency and held.id = any(roles) and held.status = 'active'
    and permission = any(held.permissions))
$$;

revoke all on function app.holds from public;
