-- Every tracked account that is not zero at the end of a day. `held` is of now. Cost: live accounts, however many entries there are.
create or replace function ledger.closing(as_of date, of_unit text default null, of_role text default null)
returns table (account_id bigint, unit text, role text, consignment_id bigint, consignee_id bigint, location_id bigint, cargo_type_id bigint,
  grade_id bigint, form text, bag_type_id bigint, bag_kg integer, scope text, condition text, party_id bigint, closing bigint, held bigint, last_day date)
language sql stable as $$
  select c.id, c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form, c.bag_type_id, c.bag_kg,
    c.scope, c.condition, c.party_id, s.closing, s.held, s.last_day
  from (
    select b.account_id, b.held, b.on_hand closing, b.last_day from ledger.balance b
      where b.agency_id = app.agency() and b.last_day <= as_of and b.on_hand <> 0
    union all
    select b.account_id, b.held, d.closing, d.day from ledger.balance b cross join lateral (
        select closing, day from ledger.day where agency_id = b.agency_id and account_id = b.account_id and day <= as_of order by day desc limit 1) d
      where b.agency_id = app.agency() and b.first_day <= as_of and b.last_day > as_of and d.closing <> 0
  ) s join ledger.account c on c.agency_id = app.agency() and c.id = s.account_id
  where (of_unit is null or c.unit = of_unit) and (of_role is null or c.role = of_role)
$$;
revoke all on function ledger.closing(date, text, text) from public;
grant execute on function ledger.closing(date, text, text) to gms_app;
