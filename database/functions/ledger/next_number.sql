-- The next number of a series: called last, because the series is locked until the transaction ends; a rollback leaves no gap.
create or replace function ledger.next_number(wanted_series text, wanted_year integer) returns bigint language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return ledger.take_number(app.agency(), wanted_series, wanted_year);
end $$;

revoke all on function ledger.next_number from public;
grant execute on function ledger.next_number to gms_app;
