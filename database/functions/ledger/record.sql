-- Writes postings: locks what they move, consumes holds, writes the postings, and moves the accounts. The order is the lock order of the
-- whole system: accounts (by key, before this), balances (by id), holds (by id); the caller goes on with open items.
create or replace function ledger.record(agency integer, planned ledger.planned_posting[], uses ledger.hold_use[]) returns bigint[]
language plpgsql as $$
declare
  postings     bigint[];
  standings    ledger.standing[];
  standing     ledger.standing;
  accounts     bigint[] := '{}';
  held_changes bigint[] := '{}';
  posting      ledger.planned_posting;
begin
  if cardinality(planned) = 1 and cardinality(uses) = 0 then postings := ledger.record_on_last_day(agency, planned[1]); end if;
  if postings is not null then return postings; end if;
  standings := ledger.lock_standings(agency, planned, uses);
  foreach standing in array standings loop
    accounts := accounts || standing.account_id;
  end loop;
  if cardinality(uses) > 0 then held_changes := ledger.use_holds(agency, uses, accounts); end if;
  foreach posting in array planned loop
    postings := postings || ledger.write_posting(agency, posting);
    standings := ledger.move_accounts(agency, posting, accounts, standings);
  end loop;
  if cardinality(standings) > 0 then perform ledger.write_balances(agency, accounts, standings, held_changes, planned); end if;
  if cardinality(uses) > 0 then perform ledger.write_consumptions(agency, uses, postings); end if;
  return postings;
end $$;

revoke all on function ledger.record from public;
