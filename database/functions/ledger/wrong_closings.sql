-- Invariant 3: a day's closing is the running sum of its movements, and these are the sums of its entries.
create or replace function ledger.wrong_closings(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('account_id', account_id, 'day', day, 'closing', closing, 'should', before + net)
  from (
    select account_id, day, closing, amount_in - amount_out net,
      coalesce(lag(closing) over (partition by account_id order by day), 0) before
    from ledger.day where agency_id = agency) running
  where closing <> before + net
  union all
  select jsonb_build_object('account_id', account_id, 'day', day, 'closing', sum(net), 'should', null)
  from (
    select account_id, day, amount_in - amount_out net from ledger.day where agency_id = agency
    union all
    select entry.account_id, entry.effective_date, -entry.amount
    from ledger.entry entry
    join ledger.account account on account.agency_id = agency and account.id = entry.account_id
    where entry.agency_id = agency and account.tracked) moved
  where (
    select bool_or(days.total is distinct from entries.total)
    from (
      select account_id, sum((amount_in - amount_out)::numeric * ledger.weight_of_day(day)) total
      from ledger.day where agency_id = agency group by account_id) days
    full join (
      select entry.account_id, sum(entry.amount::numeric * ledger.weight_of_day(entry.effective_date)) total
      from ledger.entry entry
      join ledger.account account on account.agency_id = agency and account.id = entry.account_id and account.tracked
      where entry.agency_id = agency
      group by entry.account_id) entries on entries.account_id = days.account_id)
  group by account_id, day
  having sum(net) <> 0
$$;

revoke all on function ledger.wrong_closings from public;
