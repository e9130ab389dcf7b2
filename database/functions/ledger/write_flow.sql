-- One kind of document on one tracked account on one day. `last_day` is the account's last day with movement before this.
create or replace function ledger.write_flow(
  agency integer, movement ledger.movement, posted_kind text, on_day date, last_day date)
returns void language plpgsql as $$
begin
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    values (
      agency, movement.account_id, posted_kind, on_day, movement.consignee_id, movement.amount,
      movement.amount + coalesce((
        select total from ledger.flow
        where agency_id = agency and account_id = movement.account_id and kind = posted_kind and day < on_day
        order by day desc limit 1), 0))
    on conflict (agency_id, account_id, kind, day) do update set
      amount = ledger.flow.amount + excluded.amount,
      total = ledger.flow.total + excluded.amount;
  if on_day < last_day then
    update ledger.flow set total = total + movement.amount
      where agency_id = agency and account_id = movement.account_id and kind = posted_kind and day > on_day;
  end if;
end $$;

revoke all on function ledger.write_flow from public;
