-- One text for one combination of dimensions: a null is a value here, and one index finds any account.
create or replace function ledger.account_key(
  unit text, role text, consignment bigint, consignee bigint, location bigint, cargo_type bigint, grade bigint, form text,
  bag_type bigint, bag_kg integer, scope text, condition text, party bigint)
returns text language sql immutable parallel safe as $$
  select unit || '/' || role || '/' || coalesce(consignment::text, '') || '/' || coalesce(consignee::text, '') || '/'
    || coalesce(location::text, '') || '/' || coalesce(cargo_type::text, '') || '/' || coalesce(grade::text, '') || '/'
    || coalesce(form, '') || '/' || coalesce(bag_type::text, '') || '/' || coalesce(bag_kg::text, '') || '/'
    || coalesce(scope, '') || '/' || coalesce(condition, '') || '/' || coalesce(party::text, '')
$$;

revoke all on function ledger.account_key from public;
grant execute on function ledger.account_key to gms_app;
