-- Removes the sandbox of the transaction's agency: its rows in every table, referring rows first, and the agency itself. No other agency
-- can be named. Returns its stored files; null if there is no sandbox.
create or replace function app.delete_sandbox() returns text[]
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  whose  constant integer := app.agency();
  gone   integer;
  files  text[];
  places oid[];
  free   oid[];
  place  oid;
begin
  select agency_id into gone from app.sandbox where home = whose for update;
  if not found then return null; end if;
  update app.sandbox set is_ending = true where agency_id = gone;
  files := array(
    select 'Agency/' || logo from agency where id = gone and logo is not null
    union all select 'User/' || picture from staff_user where agency_id = gone and picture is not null
    union all select file_key from app.background_work where agency_id = gone and file_key is not null);
  places := array(
    select c.oid from pg_class c
    where c.relnamespace in ('app'::regnamespace, 'ledger'::regnamespace, 'public'::regnamespace) and c.relkind in ('r', 'p')
      and not c.relispartition and c.oid <> 'app.sandbox'::regclass
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped));
  while cardinality(places) > 0 loop
    free := array(
      select p from unnest(places) p where not exists (
        select from pg_constraint k where k.contype = 'f' and k.confrelid = p and k.conrelid <> p and k.conrelid = any(places)));
    if cardinality(free) = 0 then raise exception 'tables of agencies point to each other in a circle'; end if;
    foreach place in array free loop
      execute format('delete from %s where agency_id = $1', place::regclass) using gone;
    end loop;
    places := array(select p from unnest(places) p where p <> all(free));
  end loop;
  delete from app.sandbox where agency_id = gone;
  delete from agency where id = gone;
  return files;
end $$;

revoke all on function app.delete_sandbox from public;
grant execute on function app.delete_sandbox to gms_app;
