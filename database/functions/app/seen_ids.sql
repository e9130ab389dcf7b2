-- Ids of an agency's rows of a table that the user's companies may see; null if there are more than `most`, which are found quickly
-- enough in any order, and for staff. Like app.search_ids it returns ids only, and the rows are read under row-level security.
create or replace function app.seen_ids(what text, most integer) returns bigint[] language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  seen bigint[];
begin
  if app.company() is null then return null; end if;
  execute format(
    'select array_agg(id) from (
       (select id from public.%1$I where agency_id = $1 and seen_by && $2 limit $3 + 1)
       union all
       (select id from public.%1$I where agency_id = $1 and seen_by is null limit $3 + 1)) few', what)
    into seen using app.agency(), app.companies(), most;
  return case when cardinality(seen) > most then null else coalesce(seen, '{}') end;
end $$;

revoke all on function app.seen_ids from public;
grant execute on function app.seen_ids to gms_app;
