-- One tracked account on one day. `last_day` is its last day with movement before this, `standing` its closing then.
create or replace function ledger.write_day(
  agency integer, movement ledger.movement, on_day date, last_day date, standing bigint)
returns void language plpgsql as $$
declare
  came bigint := greatest(movement.amount, 0);
  went bigint := greatest(-movement.amount, 0);
begin
  if last_day is null or on_day > last_day then
    insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
      values (agency, movement.account_id, on_day, movement.consignee_id, came, went, standing + movement.amount);
  elsif on_day = last_day then
    update ledger.day
      set amount_in = amount_in + came, amount_out = amount_out + went, closing = closing + movement.amount
      where agency_id = agency and account_id = movement.account_id and day = on_day;
  else
    update ledger.day set closing = closing + movement.amount
      where agency_id = agency and account_id = movement.account_id and day > on_day;
    select closing into standing
      from ledger.day where agency_id = agency and account_id = movement.account_id and day < on_day
      order by day desc limit 1;
    insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
      values (
        agency, movement.account_id, on_day, movement.consignee_id, came, went, coalesce(standing, 0) + movement.amount)
      on conflict (agency_id, account_id, day) do update set
        amount_in = ledger.day.amount_in + excluded.amount_in,
        amount_out = ledger.day.amount_out + excluded.amount_out,
        closing = ledger.day.closing + movement.amount;
  end if;
end $$;

revoke all on function ledger.write_day from public;
