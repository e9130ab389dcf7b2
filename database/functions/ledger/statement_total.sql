create or replace function ledger.statement_total(accounts bigint[], from_day date, to_day date)
returns table (entries bigint, opening bigint, came bigint, went bigint, closing bigint) language sql stable as $$
  select t.entries, o.opening, t.came, t.went, (o.opening + t.came - t.went)::bigint
  from (select count(*) entries, coalesce(sum(amount) filter (where amount > 0), 0)::bigint came, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint went
      from ledger.entry where agency_id = app.agency() and account_id = any(accounts) and effective_date between from_day and to_day) t,
    (select coalesce(sum(ledger.balance_at(a, from_day - 1)), 0)::bigint opening from unnest(accounts) a) o
$$;
revoke all on function ledger.statement_total(bigint[], date, date) from public;
grant execute on function ledger.statement_total(bigint[], date, date) to gms_app;
