-- What accounts come to by their days.
create or replace function ledger.sum_days(agency integer, accounts bigint[])
returns table (account_id bigint, guarded boolean, held bigint, on_hand bigint, first_day date, last_day date) language sql as $$
  select balance.account_id, balance.guarded, balance.held, coalesce(sum(day.amount_in - day.amount_out), 0)::bigint,
    min(day.day), max(day.day)
  from ledger.balance balance
  left join ledger.day day on day.agency_id = agency and day.account_id = balance.account_id
  where balance.agency_id = agency and balance.account_id = any(accounts)
  group by balance.account_id, balance.guarded, balance.held
$$;

revoke all on function ledger.sum_days from public;
