-- Refuses a movement that would leave a guarded account below zero on any day from the first moved one on, or further below what is
-- reserved; `change` is by how much more is held. A count (`planned`) may go below reservations. If all movements are on the account's
-- last day, only that day is checked.
create or replace function ledger.guard_account(
  agency integer, standing ledger.standing, change bigint, planned ledger.planned_posting[])
returns void language plpgsql as $$
declare
  held     bigint := standing.held + change;
  short_on date;
begin
  if standing.lowered > 0 then
    if standing.since = standing.until and standing.since = standing.last_day then
      if standing.on_hand < 0 then short_on := standing.since; end if;
    else
      select day into short_on
        from ledger.day
        where agency_id = agency and account_id = standing.account_id and day >= standing.since and closing < 0
        order by day limit 1;
    end if;
  end if;
  if short_on is not null
      or (standing.on_hand < held and standing.net < change and not ledger.is_counted(agency, planned)) then
    perform ledger.refuse_stock(agency, standing.account_id, coalesce(standing.since, current_date),
      case when standing.net < 0 then -standing.net else standing.lowered end, short_on, standing.on_hand, held);
  end if;
end $$;

revoke all on function ledger.guard_account from public;
