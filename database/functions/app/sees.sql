-- Who may see a row: null means everyone of the agency, otherwise staff and the named consignees.
create or replace function app.sees(seen_by bigint[]) returns boolean language sql stable parallel safe as
  $$ select case when app.company() is null then true else seen_by is null or seen_by && app.companies() end $$;

revoke all on function app.sees from public;
grant execute on function app.sees to gms_app;
