create or replace function ledger.rebuilt(a integer, accounts bigint[])
returns table (account_id bigint, guarded boolean, held bigint, on_hand bigint, first_day date, last_day date) language sql as $$
  select b.account_id, b.guarded, b.held, coalesce(sum(d.amount_in - d.amount_out), 0)::bigint, min(d.day), max(d.day)
  from ledger.balance b left join ledger.day d on d.agency_id = a and d.account_id = b.account_id
  where b.agency_id = a and b.account_id = any(accounts) group by b.account_id, b.guarded, b.held
$$;
revoke all on function ledger.rebuilt(integer, bigint[]) from public;
