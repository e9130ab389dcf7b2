-- The balances of all tracked accounts that postings move or free, locked in the order of their ids.
create or replace function ledger.lock_standings(agency integer, postings ledger.planned_posting[], uses ledger.hold_use[])
returns ledger.standing[] language plpgsql as $$
declare
  accounts  bigint[];
  standing  ledger.standing;
  standings ledger.standing[] := '{}';
begin
  select array_agg(touched order by touched) into accounts
    from (
      select movement.account_id touched
      from unnest(postings) posting cross join lateral unnest(posting.movements) movement
      where movement.tracked
      union
      select account_id from unnest(uses) where account_id is not null) both_kinds;
  for standing in
    select account_id, guarded, on_hand, held, last_day
    from ledger.balance where agency_id = agency and account_id = any(accounts) order by account_id for no key update
  loop
    standings := standings || standing;
  end loop;
  if cardinality(standings) <> coalesce(cardinality(accounts), 0) then
    raise exception 'a tracked account has no balance row';
  end if;
  return standings;
end $$;

revoke all on function ledger.lock_standings from public;
