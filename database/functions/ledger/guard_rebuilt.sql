-- Brings the balances of accounts to their days, and refuses where a guarded one is below zero on a day, or below what is reserved.
create or replace function ledger.guard_rebuilt(agency integer, accounts bigint[]) returns void language plpgsql as $$
declare
  rebuilt record;
begin
  for rebuilt in
    select summed.account_id, summed.on_hand, summed.held, (
      select min(day.day) from ledger.day day
      where day.agency_id = agency and day.account_id = summed.account_id and day.closing < 0) short_on
    from ledger.sum_days(agency, accounts) summed
    where summed.guarded
  loop
    if rebuilt.short_on is not null or rebuilt.on_hand < rebuilt.held then
      perform ledger.refuse_stock(agency, rebuilt.account_id, coalesce(rebuilt.short_on, current_date), 0, rebuilt.short_on,
        rebuilt.on_hand, rebuilt.held);
    end if;
  end loop;
  update ledger.balance balance
    set on_hand = summed.on_hand, first_day = summed.first_day, last_day = summed.last_day, version = balance.version + 1
    from ledger.sum_days(agency, accounts) summed
    where balance.agency_id = agency and balance.account_id = summed.account_id;
end $$;

revoke all on function ledger.guard_rebuilt from public;
