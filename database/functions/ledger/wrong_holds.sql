-- Invariant 5: the held amount of an account is the rest of its active holds, and the consumed amount of a hold is what postings took of
-- it.
create or replace function ledger.wrong_holds(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('account_id', balance.account_id, 'hold', null, 'held', balance.held, 'should', coalesce(active.rest, 0))
  from ledger.balance balance
  left join (
    select account_id, sum(amount - consumed - released) rest
    from ledger.hold where agency_id = agency and state = 'ACTIVE'
    group by account_id) active on active.account_id = balance.account_id
  where balance.agency_id = agency and balance.held <> coalesce(active.rest, 0)
  union all
  select jsonb_build_object('account_id', hold.account_id, 'hold', hold.id, 'held', hold.consumed, 'should', coalesce(taken.total, 0))
  from ledger.hold hold
  left join (
    select hold_id, sum(amount) total from ledger.consumption where agency_id = agency group by hold_id) taken
    on taken.hold_id = hold.id
  where hold.agency_id = agency
    and (hold.consumed <> coalesce(taken.total, 0) or (hold.state = 'ACTIVE') <> (hold.amount > hold.consumed + hold.released))
$$;

revoke all on function ledger.wrong_holds from public;
