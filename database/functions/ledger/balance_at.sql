-- The balance of an account at the end of a day; that of an untracked account is summed from its entries.
create or replace function ledger.balance_at(asked_account bigint, on_day date) returns bigint language plpgsql stable as $$
declare
  agency   integer := app.agency();
  standing bigint;
begin
  if (select tracked from ledger.account where agency_id = agency and id = asked_account) then
    select closing into standing
      from ledger.day where agency_id = agency and account_id = asked_account and day <= on_day
      order by day desc limit 1;
  else
    select sum(amount) into standing
      from ledger.entry where agency_id = agency and account_id = asked_account and effective_date <= on_day;
  end if;
  return coalesce(standing, 0);
end $$;

revoke all on function ledger.balance_at from public;
grant execute on function ledger.balance_at to gms_app;
