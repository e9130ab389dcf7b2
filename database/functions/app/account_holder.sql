-- The customer on whose account a customer's money is: itself, or the customer into which it was merged with its open items.
create or replace function app.account_holder(customer bigint) returns bigint language sql stable as $$
  select coalesce((select merged.kept from app.merged
    where merged.agency_id = app.agency() and merged.document = 'customer' and merged.gone = customer and merged.holds_account), customer)
$$;

revoke all on function app.account_holder from public;
grant execute on function app.account_holder to gms_app;
