-- Closing of an account at the end of a day; an untracked one is summed from its entries.
create or replace function ledger.balance_at(account_of bigint, on_day date) returns bigint language plpgsql stable as $$
declare a integer := app.agency(); stands bigint;
begin
  if (select c.tracked from ledger.account c where c.agency_id = a and c.id = account_of) then
    select d.closing into stands from ledger.day d where d.agency_id = a and d.account_id = account_of and d.day <= on_day order by d.day desc limit 1;
  else
    select sum(e.amount) into stands from ledger.entry e where e.agency_id = a and e.account_id = account_of and e.effective_date <= on_day;
  end if;
  return coalesce(stands, 0);
end $$;
revoke all on function ledger.balance_at(bigint, date) from public;
grant execute on function ledger.balance_at(bigint, date) to gms_app;
