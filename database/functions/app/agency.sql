-- The agency of this transaction. A query that does not name one fails here instead of seeing everything. In plain SQL, because then it
-- becomes part of the query: a function with its own plan would be planned again whenever the search path changes.
create or replace function app.agency() returns integer language sql stable parallel safe as $$
  select case when current_setting('app.agency', true) <> '' then current_setting('app.agency', true)::integer else app.no_agency() end
$$;

revoke all on function app.agency from public;
grant execute on function app.agency to gms_app;
