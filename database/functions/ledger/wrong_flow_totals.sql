-- Invariant 6, second half: a flow's total is what its kind had moved by the end of its day.
create or replace function ledger.wrong_flow_totals(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('account_id', account_id, 'kind', kind, 'day', day, 'stands', total, 'should', should)
  from (
    select account_id, kind, day, total, sum(amount) over (partition by account_id, kind order by day) should
    from ledger.flow where agency_id = agency) running
  where total <> should
$$;

revoke all on function ledger.wrong_flow_totals from public;
