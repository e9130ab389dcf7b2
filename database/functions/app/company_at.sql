create or replace function app.company_at(of bigint, moment timestamptz) returns setof company language sql stable as
  $$ select past.* from company cross join lateral jsonb_populate_record(company, app.past_facts('company', of, moment)) past
     where company.agency_id = app.agency() and company.id = of $$;

revoke all on function app.company_at from public;
grant execute on function app.company_at to gms_app;
