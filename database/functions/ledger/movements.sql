-- Opening, movement by kind of document and closing of each tracked account that stood or moved in a span of days.
create or replace function ledger.movements(first_day date, last_day date, of_unit text default null, of_role text default null)
returns table (
  account_id bigint, unit text, role text, consignment_id bigint, consignee_id bigint, location_id bigint, cargo_type_id bigint,
  grade_id bigint, form text, bag_type_id bigint, bag_kg integer, scope text, condition text, party_id bigint, opening bigint,
  flows jsonb, closing bigint)
language sql stable as $$
  select account.id, account.unit, account.role, account.consignment_id, account.consignee_id, account.location_id,
    account.cargo_type_id, account.grade_id, account.form, account.bag_type_id, account.bag_kg, account.scope, account.condition,
    account.party_id, moved.opening, moved.flows, moved.closing
  from ledger.movement_rows(app.agency(), first_day, last_day) moved
  join ledger.account account on account.agency_id = app.agency() and account.id = moved.account_id
  where (of_unit is null or account.unit = of_unit) and (of_role is null or account.role = of_role)
$$;

revoke all on function ledger.movements from public;
grant execute on function ledger.movements to gms_app;
