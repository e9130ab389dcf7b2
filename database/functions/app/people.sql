-- Those of the given users who belong to the transaction's agency or to the platform, with their addresses and language, and the
-- consignee and the terminals they are limited to, if any.
create or replace function app.people(wanted bigint[]) returns table (
  id bigint, home_agency integer, name text, email text, phone text, language text, status text, company bigint, terminals bigint[])
language sql stable security definer set search_path = public, app, pg_temp as $$
  select u.id, u.agency_id, u.name, u.email, u.phone, u.language, u.status, u.company, app.terminals_of(u.agency_id, u.id)
  from staff_user u where u.agency_id in (app.agency(), 0) and u.id = any(wanted)
$$;

revoke all on function app.people from public;
