-- NOT SUPPORTED YET: on a real cluster it ends in an error, and the application cannot be signed in to afterwards. It is kept for the test
-- ledger/distribute, which holds that nothing in the schema is in the way. What it is meant to do: turn a migrated database into a
-- distributed one, run once by the owner on the coordinator of a Citus cluster, after the migrations and while nobody is connected. Every
-- table of an agency goes to that agency's node; what belongs to no agency, or must be unique across agencies, is copied to all of them.
-- Running it again does nothing.
--
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f database/distribute.sql
--
-- Afterwards `select ledger.post_as(agency, actor, company, request)` outside a transaction travels to the agency's node in one hop.
-- Inside a transaction everything is correct as well; each of its statements then makes the journey by itself.

-- The tenant set by `set local` must reach the nodes, or row level security finds no agency there and shows nothing.
do $$ begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
end $$;
set citus.propagate_set_commands = 'local';

-- The triggers that guard issued papers and sealed records (decision 0024) look at rows of one agency only: on the same node. While rows are
-- copied to the nodes they must not run, or they would refuse the copies; they are taken off here and put back at the end.
set citus.enable_unsafe_triggers = 'on';
create temporary table guard as
  select tgname as name, tgrelid::regclass as guarded, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal;
do $$
declare
  kept record;
begin
  for kept in select * from guard loop execute format('drop trigger %I on %s', kept.name, kept.guarded); end loop;
end $$;

-- Tables of ours that Citus does not know yet, and can be told now, because what they point to is told.
-- Shared: without an agency, or unique across agencies.
create or replace function pg_temp.ready(of_shared boolean) returns regclass[] language sql as $$
  select array_agg(name order by name <> 'ledger.account'::regclass, name::oid) from (
    select c.oid::regclass as name, not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped)
      or exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and a.attnum = any(i.indkey))) as shared
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'ledger', 'public') and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
        and not exists (select from pg_dist_partition d where d.logicalrelid = k.confrelid))) t
  where shared = of_shared
$$;

do $$
declare
  t regclass;
  now_ready regclass[];
begin
  loop
    now_ready := pg_temp.ready(true);
    exit when now_ready is null;
    foreach t in array now_ready loop perform create_reference_table(t); end loop;
  end loop;
  loop
    now_ready := pg_temp.ready(false);
    exit when now_ready is null;
    foreach t in array now_ready loop
      perform create_distributed_table(t, 'agency_id',
        colocate_with => case when t = 'ledger.account'::regclass then 'default' else 'ledger.account' end);
    end loop;
  end loop;
end $$;

do $$
declare
  kept record;
begin
  for kept in select * from guard loop execute kept.definition; end loop;
end $$;
drop table guard;

select create_distributed_function('ledger.post_as(integer, bigint, bigint, jsonb)', 'agency', colocate_with => 'ledger.account');
