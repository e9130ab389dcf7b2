-- One kind of document on one tracked account on one day. `last` is the account's last day with movement before this.
create or replace function ledger.write_flow(a integer, l ledger.line, kind_of text, d date, last date) returns void language plpgsql as $$
begin
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    values (a, l.account_id, kind_of, d, l.consignee_id, l.amount, l.amount + coalesce((select total from ledger.flow
      where agency_id = a and account_id = l.account_id and kind = kind_of and day < d order by day desc limit 1), 0))
    on conflict (agency_id, account_id, kind, day) do update
      set amount = ledger.flow.amount + excluded.amount, total = ledger.flow.total + excluded.amount;
  if d < last then
    update ledger.flow set total = total + l.amount where agency_id = a and account_id = l.account_id and kind = kind_of and day > d;
  end if;
end $$;
revoke all on function ledger.write_flow(integer, ledger.line, text, date, date) from public;
