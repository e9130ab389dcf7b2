-- The customers whose money is on the same account as this one's, itself included.
create or replace function app.customers_of_account(customer bigint) returns bigint[] language sql stable as $$
  select app.account_holder(customer) || array(select merged.gone from app.merged
    where merged.agency_id = app.agency() and merged.document = 'customer' and merged.kept = app.account_holder(customer) and merged.holds_account)
$$;

revoke all on function app.customers_of_account from public;
grant execute on function app.customers_of_account to gms_app;
