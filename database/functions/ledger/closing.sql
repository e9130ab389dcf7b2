-- Every tracked account that is not zero at the end of a day. `held` is of now. Cost: live accounts, however many entries there are.
create or replace function ledger.closing(as_of date, of_unit text default null, of_role text default null)
returns table (
  account_id bigint, unit text, role text, consignment_id bigint, consignee_id bigint, location_id bigint, cargo_type_id bigint,
  grade_id bigint, form text, bag_type_id bigint, bag_kg integer, scope text, condition text, party_id bigint, closing bigint,
  held bigint, last_day date)
language sql stable as $$
  select account.id, account.unit, account.role, account.consignment_id, account.consignee_id, account.location_id,
    account.cargo_type_id, account.grade_id, account.form, account.bag_type_id, account.bag_kg, account.scope, account.condition,
    account.party_id, standing.closing, standing.held, standing.last_day
  from (
    select balance.account_id, balance.held, balance.on_hand closing, balance.last_day
    from ledger.balance balance
    where balance.agency_id = app.agency() and balance.last_day <= as_of and balance.on_hand <> 0
    union all
    select balance.account_id, balance.held, latest.closing, latest.day
    from ledger.balance balance
    cross join lateral (
      select day.closing, day.day from ledger.day day
      where day.agency_id = balance.agency_id and day.account_id = balance.account_id and day.day <= as_of
      order by day.day desc limit 1) latest
    where balance.agency_id = app.agency() and balance.first_day <= as_of and balance.last_day > as_of and latest.closing <> 0
  ) standing
  join ledger.account account on account.agency_id = app.agency() and account.id = standing.account_id
  where (of_unit is null or account.unit = of_unit) and (of_role is null or account.role = of_role)
$$;

revoke all on function ledger.closing from public;
grant execute on function ledger.closing to gms_app;
