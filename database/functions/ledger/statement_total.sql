-- How many entries accounts had in a span of days, what they came to, and the balance before and after.
create or replace function ledger.statement_total(accounts bigint[], first_day date, last_day date)
returns table (entries bigint, opening bigint, came bigint, went bigint, closing bigint) language sql stable as $$
  select total.entries, before.opening, total.came, total.went, (before.opening + total.came - total.went)::bigint
  from
    (
      select count(*) entries, coalesce(sum(amount) filter (where amount > 0), 0)::bigint came,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint went
      from ledger.entry
      where agency_id = app.agency() and account_id = any(accounts) and effective_date between first_day and last_day
    ) total,
    (
      select coalesce(sum(ledger.balance_at(account, first_day - 1)), 0)::bigint opening from unnest(accounts) account
    ) before
$$;

revoke all on function ledger.statement_total from public;
grant execute on function ledger.statement_total to gms_app;
