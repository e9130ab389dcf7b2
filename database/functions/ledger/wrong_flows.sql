-- Invariant 6: the flows of a day sum to its movement.
create or replace function ledger.wrong_flows(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('account_id', account_id, 'day', day, 'off', sum(net))
  from (
    select account_id, day, amount_in - amount_out net from ledger.day where agency_id = agency
    union all
    select account_id, day, -amount from ledger.flow where agency_id = agency) moved
  where (
    select bool_or(days.total is distinct from flows.total)
    from (
      select account_id, sum((amount_in - amount_out)::numeric * ledger.weight_of_day(day)) total
      from ledger.day where agency_id = agency group by account_id) days
    full join (
      select account_id, sum(amount::numeric * ledger.weight_of_day(day)) total
      from ledger.flow where agency_id = agency group by account_id) flows on flows.account_id = days.account_id)
  group by account_id, day
  having sum(net) <> 0
$$;

revoke all on function ledger.wrong_flows from public;
