create or replace function app.customer_at(of bigint, moment timestamptz) returns setof customer language sql stable as
  $$ select jsonb_populate_record(c, app.past_facts('customer', of, moment)) from customer c
     where c.agency_id = app.agency() and c.id = of $$;
