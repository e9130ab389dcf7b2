-- Creates all missing months before one of them is held: creating waits for the calendar, and a holder of a month must not wait for
-- that.
create or replace function ledger.open_months(agency integer, months date[]) returns void language plpgsql as $$
declare
  entered date;
begin
  foreach entered in array months loop
    if not exists (select from ledger.period where agency_id = agency and month = entered) then
      perform ledger.open_month(agency, entered);
    end if;
  end loop;
end $$;

revoke all on function ledger.open_months from public;
