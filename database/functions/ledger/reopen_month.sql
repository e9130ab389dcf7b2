-- Reopens the month that was closed last; its figures stay stored under their version.
create or replace function ledger.reopen_month(year integer, month integer, why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  agency    integer := app.agency();
  first_day date := make_date(year, month, 1);
  closed    date;
  opened    timestamptz := clock_timestamp();
begin
  select closed_through into closed from ledger.calendar where agency_id = agency for update;
  if closed is distinct from (first_day + interval '1 month - 1 day')::date then
    perform ledger.refuse('OUT_OF_ORDER', 'Only the month closed last can be opened again.',
      jsonb_build_object('through', closed), 'GM409');
  end if;
  update ledger.period period set state = 'OPEN' where period.agency_id = agency and period.month = first_day;
  update ledger.close close
    set reopened_at = opened, reopened_by = app.actor(), reopen_reason = why
    where close.agency_id = agency and close.month = first_day and close.reopened_at is null;
  select (max(period.month) + interval '1 month - 1 day')::date into closed
    from ledger.period period where period.agency_id = agency and period.state = 'CLOSED';
  update ledger.calendar set closed_through = closed where agency_id = agency;
end $$;

revoke all on function ledger.reopen_month from public;
grant execute on function ledger.reopen_month to gms_app;
