-- Invariant 2: a balance is the sum of its entries, from its first to its last day.
create or replace function ledger.wrong_balances(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('account_id', account.id, 'on_hand', balance.on_hand, 'total', summed.total,
    'first_day', balance.first_day, 'last_day', balance.last_day)
  from ledger.account account
  left join ledger.balance balance on balance.agency_id = agency and balance.account_id = account.id
  left join (
    select account_id, sum(amount) total, min(effective_date) first_day, max(effective_date) last_day
    from ledger.entry where agency_id = agency
    group by account_id) summed on summed.account_id = account.id
  where account.agency_id = agency and account.tracked
    and (balance.on_hand is distinct from coalesce(summed.total, 0) or balance.first_day is distinct from summed.first_day
      or balance.last_day is distinct from summed.last_day)
$$;

revoke all on function ledger.wrong_balances from public;
