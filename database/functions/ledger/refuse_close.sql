-- Locks the calendar, and refuses a month that is closed already or comes after one that is still open.
create or replace function ledger.refuse_close(agency integer, first_day date, last_day date) returns void language plpgsql as $$
declare
  closed     date;
  still_open date;
begin
  insert into ledger.calendar (agency_id) values (agency) on conflict do nothing;
  select closed_through into closed from ledger.calendar where agency_id = agency for update;
  if last_day <= closed then
    perform ledger.refuse('ALREADY_CLOSED', 'This month is closed already.', jsonb_build_object('through', closed), 'GM409');
  end if;
  select min(month) into still_open from ledger.period where agency_id = agency and month < first_day and state = 'OPEN';
  if still_open is not null and closed is not null then
    perform ledger.refuse('OUT_OF_ORDER', 'An earlier month is still open. Close that first.',
      jsonb_build_object('month', still_open), 'GM409');
  end if;
end $$;

revoke all on function ledger.refuse_close from public;
