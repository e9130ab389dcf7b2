-- Lets the machine of a cluster on which it is called count on from above every id there is, so that an agency that is moved there from a
-- machine with a higher number gets larger ids than it has: what is ordered by id stays in order. An agency's ids need to differ from each
-- other only, so the ranges of machines may meet. What is saved elsewhere during the move stays below the distance. Called by the owner,
-- before the move.
create or replace function app.count_on() returns void
language plpgsql set search_path = public, app, pg_temp as $$
declare
  distance constant bigint := 1000000;
  largest  constant bigint := 9007199254740991;
  counted  record;
  highest  bigint;
  setting  text;
begin
  setting := set_config('citus.enable_ddl_propagation', 'off', true);
  for counted in
    select t.name, pg_get_serial_sequence(t.name, 'id') as counter
    from (select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h') t
    where exists (select from pg_attribute a where a.attrelid = t.name::regclass and a.attname = 'id' and not a.attisdropped)
  loop
    continue when counted.counter is null;
    execute format('select max(id) from %s', counted.name) into highest;
    continue when highest is null;
    execute format('alter sequence %s maxvalue %s', counted.counter, largest);
    execute format('select setval(%L, greatest(last_value, %s)) from %s', counted.counter, highest + distance, counted.counter) into highest;
  end loop;
end $$;

revoke all on function app.count_on from public;
