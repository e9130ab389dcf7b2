-- The next number of a series: called last, so that the hottest row is held shortest; a rollback leaves no gap.
create or replace function ledger.next_number(wanted_series text, wanted_year integer) returns bigint language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency integer := app.agency();
  given  bigint;
begin
  insert into ledger.series (agency_id, series, year, next_no)
    values (agency, wanted_series, wanted_year, 2)
    on conflict (agency_id, series, year) do update set next_no = ledger.series.next_no + 1
    returning next_no - 1 into given;
  insert into ledger.issued (agency_id, series, year, no) values (agency, wanted_series, wanted_year, given);
  return given;
end $$;

revoke all on function ledger.next_number from public;
grant execute on function ledger.next_number to gms_app;
