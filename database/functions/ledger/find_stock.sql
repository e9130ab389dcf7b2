-- The account of stock that is to be reserved, with the amount. Only guarded accounts hold stock; an account without movements has none.
create or replace function ledger.find_stock(agency integer, wanted jsonb, on_day date) returns ledger.movement language plpgsql as $$
declare
  leg     ledger.leg;
  account ledger.account;
begin
  select * into leg from ledger.sum_legs(jsonb_build_array(wanted));
  select * into account from ledger.account where agency_id = agency and key = leg.key and guarded;
  if account.id is null or leg.amount <= 0 then
    if coalesce(leg.amount, 0) <= 0
        or not exists (select from ledger.role where unit = leg.unit and role = leg.role and guarded) then
      perform ledger.refuse('MALFORMED', 'Only stock can be reserved.', wanted, 'GM400');
    end if;
    perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock.', jsonb_build_object(
      'account', wanted - 'amount', 'asked', leg.amount, 'free', 0, 'held', 0, 'shortBy', leg.amount, 'date', on_day,
      'shortOn', on_day));
  end if;
  return row(account.id, account.consignee_id, true, true, leg.amount);
end $$;

revoke all on function ledger.find_stock from public;
