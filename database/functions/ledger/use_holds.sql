-- Consumes the holds of some postings, in the order of their ids. Returns how much less is held of each of `accounts`, and how much less
-- credit is reserved.
create or replace function ledger.use_holds(
  agency integer, uses ledger.hold_use[], accounts bigint[], out held_changes bigint[], out moves ledger.credit_move[])
language plpgsql as $$
declare
  one_hold record;
  used     record;
  place    integer;
begin
  held_changes := array_fill(0::bigint, array[cardinality(accounts)]);
  moves := '{}';
  for one_hold in
    select hold_id, account_id, sum(amount)::bigint amount, bool_or(release) release
    from unnest(uses) group by hold_id, account_id order by hold_id
  loop
    select * into used from ledger.use_hold(agency, one_hold.hold_id, one_hold.amount, one_hold.release);
    if used.customer is not null then
      moves := moves || row(used.customer, used.consignee, 0, used.held_change)::ledger.credit_move;
    else
      place := array_position(accounts, one_hold.account_id);
      held_changes[place] := held_changes[place] + used.held_change;
    end if;
  end loop;
end $$;

revoke all on function ledger.use_holds from public;
