-- An account as requests name it, with its id.
create or replace function ledger.account_dimensions(account ledger.account) returns jsonb language sql stable as $$
  select ledger.leg_dimensions(row(
      account.unit, account.role, account.consignment_id, account.consignee_id, account.location_id, account.cargo_type_id,
      account.grade_id, account.form, account.bag_type_id, account.bag_kg, account.scope, account.condition, account.party_id,
      null, null)::ledger.leg)
    || jsonb_build_object('accountId', account.id)
$$;

revoke all on function ledger.account_dimensions from public;
grant execute on function ledger.account_dimensions to gms_app;
