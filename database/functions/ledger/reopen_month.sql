-- Only the last closed month; its figures stay on record under their version.
create or replace function ledger.reopen_month(year integer, month integer, why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); m date := make_date(year, month, 1); through date;
begin
  select closed_through into through from ledger.calendar where agency_id = a for update;
  if through is distinct from (m + interval '1 month - 1 day')::date then
    perform ledger.refuse('OUT_OF_ORDER', 'Only the month closed last can be opened again.', jsonb_build_object('through', through), 'GM409');
  end if;
  update ledger.period p set state = 'OPEN' where agency_id = a and p.month = m;
  update ledger.close c set reopened_at = clock_timestamp(), reopened_by = app.actor(), reopen_reason = why
    where agency_id = a and c.month = m and reopened_at is null;
  update ledger.calendar set closed_through = (select (max(p.month) + interval '1 month - 1 day')::date from ledger.period p
    where p.agency_id = a and p.state = 'CLOSED') where agency_id = a;
end $$;
revoke all on function ledger.reopen_month(integer, integer, text) from public;
grant execute on function ledger.reopen_month(integer, integer, text) to gms_app;
