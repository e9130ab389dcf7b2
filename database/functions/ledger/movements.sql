-- Opening, movement by kind of document and closing of each tracked account that stood or moved in a span of days.
create or replace function ledger.movements(from_day date, to_day date, of_unit text default null, of_role text default null)
returns table (account_id bigint, unit text, role text, consignment_id bigint, consignee_id bigint, location_id bigint, cargo_type_id bigint,
  grade_id bigint, form text, bag_type_id bigint, bag_kg integer, scope text, condition text, party_id bigint, opening bigint, flows jsonb, closing bigint)
language sql stable as $$
  select c.id, c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form, c.bag_type_id, c.bag_kg,
    c.scope, c.condition, c.party_id, m.opening, m.flows, m.closing
  from ledger.movement_rows(app.agency(), from_day, to_day) m join ledger.account c on c.agency_id = app.agency() and c.id = m.account_id
  where (of_unit is null or c.unit = of_unit) and (of_role is null or c.role = of_role)
$$;
revoke all on function ledger.movements(date, date, text, text) from public;
grant execute on function ledger.movements(date, date, text, text) to gms_app;
