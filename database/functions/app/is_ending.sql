-- Whether this transaction removes the agency, which is possible for a sandbox only. The triggers that keep rows for ever ask this.
create or replace function app.is_ending(of_agency integer) returns boolean
language sql stable security definer set search_path = app, pg_temp as
  $$ select exists (select from app.sandbox s where s.agency_id = of_agency and s.is_ending) $$;

revoke all on function app.is_ending from public;
grant execute on function app.is_ending to gms_app;
