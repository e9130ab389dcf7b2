create or replace function ledger.leg_dimensions(l ledger.leg) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('unit', l.unit, 'role', l.role, 'consignmentId', l.consignment_id, 'consigneeId', l.consignee_id,
    'locationId', l.location_id, 'cargoTypeId', l.cargo_type_id, 'gradeId', l.grade_id, 'form', l.form, 'bagTypeId', l.bag_type_id,
    'bagKg', l.bag_kg, 'scope', l.scope, 'condition', l.condition, 'partyId', l.party_id))
$$;
revoke all on function ledger.leg_dimensions(ledger.leg) from public;
grant execute on function ledger.leg_dimensions(ledger.leg) to gms_app;
