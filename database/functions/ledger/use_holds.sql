-- Consumes the holds of some postings, in the order of their ids. Returns how much less is held of each of `accounts`.
create or replace function ledger.use_holds(agency integer, uses ledger.hold_use[], accounts bigint[]) returns bigint[]
language plpgsql as $$
declare
  held_changes bigint[] := array_fill(0::bigint, array[cardinality(accounts)]);
  one_hold     record;
  place        integer;
begin
  for one_hold in
    select hold_id, account_id, sum(amount)::bigint amount, bool_or(release) release
    from unnest(uses) group by hold_id, account_id order by hold_id
  loop
    place := array_position(accounts, one_hold.account_id);
    held_changes[place] := held_changes[place] + ledger.use_hold(agency, one_hold.hold_id, one_hold.amount, one_hold.release);
  end loop;
  return held_changes;
end $$;

revoke all on function ledger.use_holds from public;
