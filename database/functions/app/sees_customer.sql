-- Whether the user sees a customer: a policy may not contain a query where tables are distributed over machines.
create or replace function app.sees_customer(agency integer, of bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.customer where customer.agency_id = agency and customer.id = of);
end $$;

revoke all on function app.sees_customer from public;
grant execute on function app.sees_customer to gms_app;
