-- Holds one month open until the transaction ends; `first_day` is the first day that is posted on.
create or replace function ledger.enter_month(agency integer, entered date, first_day date) returns void language plpgsql as $$
declare
  found_state text;
begin
  select state into found_state from ledger.period where agency_id = agency and month = entered for share;
  if not found then
    perform ledger.open_month(agency, entered);
    select state into found_state from ledger.period where agency_id = agency and month = entered for share;
  end if;
  if found_state = 'CLOSED' then
    perform ledger.refuse_period(greatest(first_day, entered), 'closed', (entered + interval '1 month - 1 day')::date);
  end if;
end $$;

revoke all on function ledger.enter_month from public;
