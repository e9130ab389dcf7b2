-- Takes the next number of a series and stores it among the issued ones. Concurrent callers queue for an advisory lock: each wakes once
-- and finds the row up to date, while a queue for the row wakes them twice and reads it again.
create or replace function ledger.take_number(agency integer, wanted_series text, wanted_year integer) returns bigint
language plpgsql as $$
declare
  given  bigint;
  queued text := pg_advisory_xact_lock(hashtextextended(wanted_series, agency * 10000::bigint + wanted_year));
begin
  update ledger.series set next_no = next_no + 1
    where agency_id = agency and series = wanted_series and year = wanted_year
    returning next_no - 1 into given;
  if not found then
    insert into ledger.series (agency_id, series, year, next_no)
      values (agency, wanted_series, wanted_year, 2)
      on conflict (agency_id, series, year) do update set next_no = ledger.series.next_no + 1
      returning next_no - 1 into given;
  end if;
  insert into ledger.issued (agency_id, series, year, no) values (agency, wanted_series, wanted_year, given);
  return given;
end $$;

revoke all on function ledger.take_number from public;
