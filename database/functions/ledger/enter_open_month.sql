-- Holds the month of a day open until the transaction ends, in one statement; false, with nothing held, if `enter_months` must decide:
-- the month does not exist yet, is closed or being closed, or is behind the soft lock.
create or replace function ledger.enter_open_month(agency integer, day date) returns boolean language plpgsql as $$
begin
  perform from ledger.period
    where agency_id = agency and month = date_trunc('month', day::timestamp)::date and state = 'OPEN'
      and not exists (
        select from ledger.close_intent where agency_id = agency and through >= day and expires_at > clock_timestamp())
      and not exists (select from ledger.calendar where agency_id = agency and soft_through >= day)
    for share;
  return found;
end $$;

revoke all on function ledger.enter_open_month from public;
