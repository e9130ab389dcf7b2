-- The account of a leg as requests name it.
create or replace function ledger.leg_dimensions(leg ledger.leg) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'unit', leg.unit, 'role', leg.role, 'consignmentId', leg.consignment_id, 'consigneeId', leg.consignee_id,
    'locationId', leg.location_id, 'cargoTypeId', leg.cargo_type_id, 'gradeId', leg.grade_id, 'form', leg.form,
    'bagTypeId', leg.bag_type_id, 'bagKg', leg.bag_kg, 'scope', leg.scope, 'condition', leg.condition, 'partyId', leg.party_id))
$$;

revoke all on function ledger.leg_dimensions from public;
grant execute on function ledger.leg_dimensions to gms_app;
