-- Creates the missing accounts of legs, in the order of their keys.
create or replace function ledger.open_accounts(agency integer, legs jsonb) returns void language plpgsql as $$
declare
  leg ledger.leg;
begin
  for leg in select * from ledger.sum_legs(legs) loop
    if not exists (select from ledger.account where agency_id = agency and key = leg.key) then
      perform ledger.open_account(agency, leg);
    end if;
  end loop;
end $$;

revoke all on function ledger.open_accounts from public;
