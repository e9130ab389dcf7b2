-- One tracked account on one day. `last` is its last day with movement before this, `standing` its closing then.
create or replace function ledger.write_day(a integer, l ledger.line, d date, last date, standing bigint) returns void language plpgsql as $$
declare came bigint := greatest(l.amount, 0); went bigint := greatest(-l.amount, 0);
begin
  if last is null or d > last then
    insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
      values (a, l.account_id, d, l.consignee_id, came, went, standing + l.amount);
  elsif d = last then
    update ledger.day set amount_in = amount_in + came, amount_out = amount_out + went, closing = closing + l.amount
      where agency_id = a and account_id = l.account_id and day = d;
  else
    update ledger.day set closing = closing + l.amount where agency_id = a and account_id = l.account_id and day > d;
    select closing into standing from ledger.day where agency_id = a and account_id = l.account_id and day < d order by day desc limit 1;
    insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
      values (a, l.account_id, d, l.consignee_id, came, went, coalesce(standing, 0) + l.amount)
      on conflict (agency_id, account_id, day) do update set amount_in = ledger.day.amount_in + excluded.amount_in,
        amount_out = ledger.day.amount_out + excluded.amount_out, closing = ledger.day.closing + l.amount;
  end if;
end $$;
revoke all on function ledger.write_day(integer, ledger.line, date, date, bigint) from public;
