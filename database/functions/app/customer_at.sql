create or replace function app.customer_at(of bigint, moment timestamptz) returns setof customer language sql stable as
  $$ select jsonb_populate_record(customer, app.past_facts('customer', of, moment)) from customer
     where customer.agency_id = app.agency() and customer.id = of $$;

revoke all on function app.customer_at from public;
grant execute on function app.customer_at to gms_app;
