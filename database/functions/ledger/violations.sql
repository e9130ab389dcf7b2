-- The violations of the twelve invariants in one agency; no row if there are none.
create or replace function ledger.violations(agency integer) returns table (invariant integer, title text, detail jsonb)
language sql stable as $$
  select 1, 'A posting does not sum to zero, or its entries do not match it', * from ledger.unbalanced_postings(agency)
  union all select 2, 'A balance is not the sum of its entries', * from ledger.wrong_balances(agency)
  union all select 3, 'A day''s closing is not the running sum of its movements', * from ledger.wrong_closings(agency)
  union all select 4, 'A guarded account is below zero on a day', * from ledger.days_below_zero(agency)
  union all select 5, 'What is held is not what active holds still hold', * from ledger.wrong_holds(agency)
  union all select 6, 'Flows of a day are not its movement', * from ledger.wrong_flows(agency)
  union all select 6, 'A flow does not tell what moved until its day', * from ledger.wrong_flow_totals(agency)
  union all select 7, 'An open amount is not the original without its allocations', * from ledger.wrong_open_amounts(agency)
  union all select 8, 'A series has a gap', * from ledger.series_with_gaps(agency)
  union all select 9, 'Something was posted behind a close, or a close does not recompute', * from ledger.broken_closes(agency)
  union all select 10, 'A reversal is not its original turned round', * from ledger.wrong_reversals(agency)
  union all select 11, 'Bags times their size are not the weight', * from ledger.wrong_bag_weights(agency)
  union all select 12, 'Ledgers of parties do not add up to their control accounts', * from ledger.wrong_customer_totals(agency)
  union all select 12, 'Ledgers of parties do not add up to their control accounts', * from ledger.wrong_consignee_totals(agency)
$$;

revoke all on function ledger.violations from public;
