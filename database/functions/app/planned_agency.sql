-- The agency as the planner of a cluster reads it: a value by which it finds the one machine a statement goes to. It is declared
-- immutable although it is not: only policies use it, always beside `app.agency()`, so that a plan of another agency shows nothing.
create or replace function app.planned_agency() returns integer language sql immutable parallel safe as $$
  select case when current_setting('app.agency', true) <> '' then current_setting('app.agency', true)::integer else app.no_agency() end
$$;

revoke all on function app.planned_agency from public;
grant execute on function app.planned_agency to gms_app;
