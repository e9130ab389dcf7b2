create or replace function app.company_at(of bigint, moment timestamptz) returns setof company language sql stable as
  $$ select jsonb_populate_record(company, app.past_facts('company', of, moment)) from company
     where company.agency_id = app.agency() and company.id = of $$;

revoke all on function app.company_at from public;
grant execute on function app.company_at to gms_app;
