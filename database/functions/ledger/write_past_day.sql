-- Writes a movement on a day before an account's last one, and moves the balances and totals of the later days.
create or replace function ledger.write_past_day(agency integer, movement ledger.movement, posted_kind text, on_day date)
returns void language plpgsql as $$
declare
  account bigint := movement.account_id;
  came    bigint := greatest(movement.amount, 0);
  went    bigint := greatest(-movement.amount, 0);
  before  bigint;
begin
  update ledger.day set closing = closing + movement.amount where agency_id = agency and account_id = account and day > on_day;
  select closing into before
    from ledger.day where agency_id = agency and account_id = account and day < on_day order by day desc limit 1;
  insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
    values (agency, account, on_day, movement.consignee_id, came, went, coalesce(before, 0) + movement.amount)
    on conflict (agency_id, account_id, day) do update set
      amount_in = ledger.day.amount_in + excluded.amount_in,
      amount_out = ledger.day.amount_out + excluded.amount_out,
      closing = ledger.day.closing + movement.amount;
  select total into before
    from ledger.flow where agency_id = agency and account_id = account and kind = posted_kind and day < on_day
    order by day desc limit 1;
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    values (agency, account, posted_kind, on_day, movement.consignee_id, movement.amount, coalesce(before, 0) + movement.amount)
    on conflict (agency_id, account_id, kind, day) do update set
      amount = ledger.flow.amount + excluded.amount,
      total = ledger.flow.total + excluded.amount;
  update ledger.flow set total = total + movement.amount
    where agency_id = agency and account_id = account and kind = posted_kind and day > on_day;
end $$;

revoke all on function ledger.write_past_day from public;
