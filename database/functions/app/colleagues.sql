-- Users of the agency who may see a document: by a right of their roles, or as users of a consignee that may see it. `consignees` are the
-- companies that may see the row, null for all; without `flagged` such documents are not for consignees. `terminals` are those of the row, null
-- if it is of none; users of other terminals do not see it. A consignee's user is told of the users of the own company only.
create or replace function app.colleagues(viewing text, consignees bigint[], flagged boolean, terminals bigint[])
  returns table (id bigint, username text, name text, company bigint)
language sql security definer stable set search_path = public, app, pg_temp as $$
  select u.id, u.username, u.name, u.company from staff_user u
  where u.agency_id = app.agency() and u.status = 'active' and (app.company() is null or u.company = app.company())
    and case when u.company is not null then (consignees is null or u.company = any(consignees)) and (flagged or app.holds(u.agency_id, u.roles, viewing))
      else u.is_agency_admin or u.is_super_admin or app.holds(u.agency_id, u.roles, viewing) end
    and (colleagues.terminals is null or coalesce(app.terminals_of(u.agency_id, u.id) && colleagues.terminals, true))
  order by u.name, u.id
$$;

revoke all on function app.colleagues from public;
grant execute on function app.colleagues to gms_app;
