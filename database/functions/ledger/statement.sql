-- Entries of accounts in order, with the balance of all of them together after each. Pages cost what is skipped in the index only.
create or replace function ledger.statement(accounts bigint[], from_day date, to_day date, skip bigint default 0, take bigint default 100)
returns table (entry_id bigint, day date, account_id bigint, posting_id bigint, kind text, document_type text, document_id bigint,
  document_no text, reason text, reverses bigint, reversed_by bigint, amount bigint, balance bigint)
language sql stable as $$
  with page as materialized (
    select e.effective_date, e.id, e.account_id, e.posting_id, e.posted_month, e.amount from ledger.entry e
    where e.agency_id = app.agency() and e.account_id = any(accounts) and e.effective_date between from_day and to_day
    order by e.effective_date, e.id offset skip limit take
  ), first as (select effective_date, id from page order by effective_date, id limit 1),
  opening as (
    select coalesce((select sum(ledger.balance_at(a, first.effective_date - 1)) from unnest(accounts) a), 0)
      + coalesce((select sum(e.amount) from ledger.entry e where e.agency_id = app.agency() and e.account_id = any(accounts)
        and e.effective_date = first.effective_date and e.id < first.id), 0) amount from first
  )
  select p.id, p.effective_date, p.account_id, p.posting_id, o.kind, o.document_type, o.document_id, o.document_no, o.reason, o.reverses,
    r.reversal_id, p.amount, (opening.amount + sum(p.amount) over (order by p.effective_date, p.id))::bigint
  from page p cross join opening
  join ledger.posting o on o.agency_id = app.agency() and o.posted_month = p.posted_month and o.id = p.posting_id
  left join ledger.reversal r on r.agency_id = app.agency() and r.original_id = p.posting_id
  order by p.effective_date, p.id
$$;
revoke all on function ledger.statement(bigint[], date, date, bigint, bigint) from public;
grant execute on function ledger.statement(bigint[], date, date, bigint, bigint) to gms_app;
