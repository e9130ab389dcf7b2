-- Refuses what would leave a guarded account below zero on any day from the first one moved on, or below what is reserved. Where
-- everything happened on its last day, that day alone is asked.
create or replace function ledger.guard_account(
  agency integer, standing ledger.standing, since date, until date, net bigint, lowered bigint, held_change bigint)
returns void language plpgsql as $$
declare
  on_hand  bigint := standing.on_hand + net;
  held     bigint := standing.held + held_change;
  short_on date;
begin
  if lowered > 0 then
    if since = until and (standing.last_day is null or since >= standing.last_day) then
      if on_hand < 0 then short_on := since; end if;
    else
      select day into short_on
        from ledger.day where agency_id = agency and account_id = standing.account_id and day >= since and closing < 0
        order by day limit 1;
    end if;
  end if;
  if short_on is not null or on_hand < held then
    perform ledger.refuse_stock(agency, standing.account_id, coalesce(since, current_date),
      case when net < 0 then -net else lowered end, short_on, on_hand, held);
  end if;
end $$;

revoke all on function ledger.guard_account from public;
