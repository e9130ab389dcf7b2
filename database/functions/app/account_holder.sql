-- On whose account the money of a customer is: its own, or that of the customer it was merged into with open items.
create or replace function app.account_holder(customer bigint) returns bigint language sql stable as $$
  select coalesce((select merged.kept from app.merged
    where merged.agency_id = app.agency() and merged.document = 'customer' and merged.gone = customer and merged.holds_account), customer)
$$;

revoke all on function app.account_holder from public;
grant execute on function app.account_holder to gms_app;
