create or replace function ledger.account_dimensions(c ledger.account) returns jsonb language sql stable as $$
  select ledger.leg_dimensions(row(c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form,
    c.bag_type_id, c.bag_kg, c.scope, c.condition, c.party_id, null, null)::ledger.leg) || jsonb_build_object('accountId', c.id)
$$;
revoke all on function ledger.account_dimensions(ledger.account) from public;
grant execute on function ledger.account_dimensions(ledger.account) to gms_app;
