-- An account as requests name it, with its id; by its columns, because a whole row cannot travel to another node.
create or replace function ledger.account_dimensions(
  unit text, role text, consignment bigint, consignee bigint, location bigint, cargo_type bigint, grade bigint, form text,
  bag_type bigint, bag_kg integer, scope text, condition text, party bigint, id bigint)
returns jsonb language sql stable as $$
  select ledger.leg_dimensions(
      row(unit, role, consignment, consignee, location, cargo_type, grade, form, bag_type, bag_kg, scope, condition, party, null,
        null)::ledger.leg)
    || jsonb_build_object('accountId', id)
$$;

revoke all on function ledger.account_dimensions from public;
grant execute on function ledger.account_dimensions to gms_app;
