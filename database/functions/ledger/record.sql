-- Writes postings: locks what they move, takes from holds, writes them, and moves each account. The order is the lock order of the whole
-- system: accounts (by key, before this), balances (by id), holds (by id); the caller goes on with credit and open items.
create or replace function ledger.record(
  agency integer, planned ledger.planned_posting[], uses ledger.hold_use[], out postings bigint[], out moves ledger.credit_move[])
language plpgsql as $$
declare
  standings    ledger.standing[] := ledger.lock_standings(agency, planned, uses);
  held_changes bigint[];
  posting      ledger.planned_posting;
begin
  postings := '{}';
  moves := '{}';
  if cardinality(uses) > 0 then
    select used.held_changes, used.moves into held_changes, moves
      from ledger.use_holds(agency, uses, array(select account_id from unnest(standings))) used;
  end if;
  foreach posting in array planned loop
    postings := postings || ledger.write_posting(agency, posting);
  end loop;
  for place in 1 .. cardinality(standings) loop
    perform ledger.move_account(agency, standings[place], planned, coalesce(held_changes[place], 0));
  end loop;
  if cardinality(uses) > 0 then perform ledger.write_consumptions(agency, uses, postings); end if;
end $$;

revoke all on function ledger.record from public;
