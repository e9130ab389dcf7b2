-- The legs of a request, summed per account, in the order of their keys. A key names all dimensions, so any leg with it gives them.
create or replace function ledger.sum_legs(legs jsonb) returns setof ledger.leg language sql immutable as $$
  select any_value(unit), any_value(role), any_value(consignment), any_value(consignee), any_value(location), any_value(cargo_type),
    any_value(grade), any_value(form), any_value(bag_type), any_value(bag_kg), any_value(scope), any_value(condition),
    any_value(party), key, sum(amount)::bigint
  from (
    select unit, role, "consignmentId" consignment, "consigneeId" consignee, "locationId" location, "cargoTypeId" cargo_type,
      "gradeId" grade, form, "bagTypeId" bag_type, "bagKg" bag_kg, scope, condition, "partyId" party, amount,
      ledger.account_key(unit, role, "consignmentId", "consigneeId", "locationId", "cargoTypeId", "gradeId", form, "bagTypeId",
        "bagKg", scope, condition, "partyId") key
    from jsonb_to_recordset(legs) as leg (unit text, role text, amount bigint, "consignmentId" bigint, "consigneeId" bigint,
      "locationId" bigint, "cargoTypeId" bigint, "gradeId" bigint, form text, "bagTypeId" bigint, "bagKg" integer, scope text,
      condition text, "partyId" bigint)
  ) named
  group by key
  having sum(amount) <> 0
  order by key
$$;

revoke all on function ledger.sum_legs from public;
grant execute on function ledger.sum_legs to gms_app;
