-- The row of a month that nobody used yet. The calendar row keeps it from appearing behind a close.
create or replace function ledger.open_month(a integer, m date) returns void language plpgsql as $$
declare through date;
begin
  insert into ledger.calendar (agency_id) values (a) on conflict do nothing;
  select closed_through into through from ledger.calendar where agency_id = a for update;
  insert into ledger.period (agency_id, month, state) values (a, m, case when m <= through then 'CLOSED' else 'OPEN' end) on conflict do nothing;
end $$;
revoke all on function ledger.open_month(integer, date) from public;
