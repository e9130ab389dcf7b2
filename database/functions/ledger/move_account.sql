-- Writes what postings do to one tracked account: its days, its flows and its balance; refuses what its stock does not allow.
create or replace function ledger.move_account(
  agency integer, standing ledger.standing, postings ledger.planned_posting[], held_change bigint)
returns void language plpgsql as $$
declare
  posting  ledger.planned_posting;
  movement ledger.movement;
  net      bigint := 0;
  lowered  bigint := 0;
  last_day date := standing.last_day;
  since    date;
  until    date;
begin
  foreach posting in array postings loop
    foreach movement in array posting.movements loop
      continue when movement.account_id <> standing.account_id;
      perform ledger.write_day(agency, movement, posting.day, last_day, standing.on_hand + net);
      perform ledger.write_flow(agency, movement, posting.kind, posting.day, last_day);
      net := net + movement.amount;
      if movement.amount < 0 then lowered := lowered - movement.amount; end if;
      last_day := greatest(last_day, posting.day);
      since := least(since, posting.day);
      until := greatest(until, posting.day);
    end loop;
  end loop;
  if standing.guarded and (lowered > 0 or held_change > 0) then
    perform ledger.guard_account(agency, standing, since, until, net, lowered, held_change);
  end if;
  update ledger.balance balance
    set on_hand = balance.on_hand + net, held = balance.held + held_change, first_day = least(balance.first_day, since),
      last_day = greatest(balance.last_day, until), version = balance.version + 1
    where balance.agency_id = agency and balance.account_id = standing.account_id;
end $$;

revoke all on function ledger.move_account from public;
