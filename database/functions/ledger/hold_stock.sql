-- Waits for running postings in the months through a day, and blocks others until the transaction ends. The calendar is locked first, as
-- everywhere months are opened or closed.
create or replace function ledger.hold_stock(through date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  agency integer := app.agency();
begin
  insert into ledger.calendar (agency_id) values (agency) on conflict do nothing;
  perform from ledger.calendar calendar where calendar.agency_id = agency for update;
  perform from ledger.period period
    where period.agency_id = agency and period.month <= through and period.state = 'OPEN' order by period.month for update;
end $$;

revoke all on function ledger.hold_stock from public;
grant execute on function ledger.hold_stock to gms_app;
