-- Writes the new state of tracked accounts after postings; refuses a guarded account whose stock does not allow it. `held_changes`: how
-- much more is held of each, empty if nothing is; `planned` are the postings.
create or replace function ledger.write_balances(
  agency integer, accounts bigint[], standings ledger.standing[], held_changes bigint[], planned ledger.planned_posting[])
returns void language plpgsql as $$
declare
  standing ledger.standing;
  change   bigint;
begin
  for place in 1 .. cardinality(standings) loop
    standing := standings[place];
    change := coalesce(held_changes[place], 0);
    if standing.guarded and (standing.lowered > 0 or change > 0) then
      perform ledger.guard_account(agency, standing, change, planned);
    end if;
  end loop;
  update ledger.balance
    set on_hand = on_hand + standings[array_position(accounts, account_id)].net,
      held = held + coalesce(held_changes[array_position(accounts, account_id)], 0),
      first_day = least(first_day, standings[array_position(accounts, account_id)].since),
      last_day = greatest(last_day, standings[array_position(accounts, account_id)].last_day),
      version = version + 1
    where agency_id = agency and account_id = any(accounts);
end $$;

revoke all on function ledger.write_balances from public;
