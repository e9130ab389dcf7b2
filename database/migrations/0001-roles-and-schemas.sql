-- The ground: the role the application connects as, and the schemas. gms_app owns nothing; row level security stands under each of its
-- queries. Functions are not here but in database/functions; migrate.ts applies each as soon as the types of its signature exist.

do $$ begin
  if not exists (select from pg_roles where rolname = 'gms_app') then create role gms_app nologin; end if;
  execute format('grant gms_app to %I', current_user);
end $$;

-- Searching by a part of a number or name; both extensions come with PostgreSQL and may be made by a database's owner.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema ledger;
grant usage on schema app, ledger, public to gms_app;

-- Readiness asks whether the database is at the level of the code.
grant select on app.migration to gms_app;
