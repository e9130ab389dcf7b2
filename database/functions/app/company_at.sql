create or replace function app.company_at(of bigint, moment timestamptz) returns setof company language sql stable as
  $$ select jsonb_populate_record(c, app.past_facts('company', of, moment)) from company c
     where c.agency_id = app.agency() and c.id = of $$;
