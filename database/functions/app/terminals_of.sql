-- The terminals at which a user of the agency works: the user's own, the team's (also of a team that is no longer in use), and those of
-- their weighbridges. Null means all: for admins and for users with none named.
create or replace function app.terminals_of(home integer, account bigint) returns bigint[]
language plpgsql stable set search_path = public, app, pg_temp as $$
declare
  found bigint[];
begin
  select u.terminals || coalesce(team.terminals, '{}')
      || array(select place.terminal from staff_user_weighbridges place where place.agency_id = home and place.parent = u.id)
    into found
    from staff_user u left join team on team.agency_id = home and team.id = u.team
    where u.agency_id = home and u.id = account and not u.is_agency_admin and not u.is_super_admin;
  return nullif(found, '{}');
end $$;

revoke all on function app.terminals_of from public;
