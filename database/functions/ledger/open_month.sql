-- Creates the row of a month on first use. The calendar row keeps it from appearing behind a close.
create or replace function ledger.open_month(agency integer, new_month date) returns void language plpgsql as $$
declare
  closed date;
begin
  insert into ledger.calendar (agency_id) values (agency) on conflict do nothing;
  select closed_through into closed from ledger.calendar where agency_id = agency for update;
  insert into ledger.period (agency_id, month, state)
    values (agency, new_month, case when new_month <= closed then 'CLOSED' else 'OPEN' end)
    on conflict do nothing;
end $$;

revoke all on function ledger.open_month from public;
