-- Ids of an agency's rows of a table whose search text contains a pattern; null if there are more than `most`, or if the pattern is too
-- short for the index. Row-level security keeps queries of gms_app from this index, so the function reads as the owner and returns ids
-- only; the caller then reads the rows under row-level security.
create or replace function app.search_ids(what text, pattern text, most integer) returns bigint[] language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found bigint[];
begin
  execute format(
    'select array_agg(id) from (
       select id from public.%I where agency_id = $1 and search_text like lower($2) limit $3 + 1) few', what)
    into found using app.agency(), pattern, most;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;

revoke all on function app.search_ids from public;
grant execute on function app.search_ids to gms_app;
