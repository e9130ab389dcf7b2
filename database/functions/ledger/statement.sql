-- Entries of accounts in order, with the balance of all of them together after each. Pages cost what is skipped in the index only.
create or replace function ledger.statement(
  accounts bigint[], first_day date, last_day date, skip bigint default 0, take bigint default 100)
returns table (
  entry_id bigint, day date, account_id bigint, posting_id bigint, kind text, document_type text, document_id bigint,
  document_no text, reason text, reverses bigint, reversed_by bigint, amount bigint, balance bigint)
language sql stable as $$
  with page as materialized (
    select entry.effective_date, entry.id, entry.account_id, entry.posting_id, entry.posted_month, entry.amount
    from ledger.entry entry
    where entry.agency_id = app.agency() and entry.account_id = any(accounts) and entry.effective_date between first_day and last_day
    order by entry.effective_date, entry.id offset skip limit take
  ), first_entry as (
    select effective_date, id from page order by effective_date, id limit 1
  ), opening as (
    select
      coalesce((select sum(ledger.balance_at(account, first_entry.effective_date - 1)) from unnest(accounts) account), 0)
      + coalesce((
        select sum(entry.amount) from ledger.entry entry
        where entry.agency_id = app.agency() and entry.account_id = any(accounts)
          and entry.effective_date = first_entry.effective_date and entry.id < first_entry.id), 0) amount
    from first_entry
  )
  select page.id, page.effective_date, page.account_id, page.posting_id, posting.kind, posting.document_type, posting.document_id,
    posting.document_no, posting.reason, posting.reverses, reversal.reversal_id, page.amount,
    (opening.amount + sum(page.amount) over (order by page.effective_date, page.id))::bigint
  from page
  cross join opening
  join ledger.posting posting on posting.agency_id = app.agency() and posting.posted_month = page.posted_month
    and posting.id = page.posting_id
  left join ledger.reversal reversal on reversal.agency_id = app.agency() and reversal.original_id = page.posting_id
  order by page.effective_date, page.id
$$;

revoke all on function ledger.statement from public;
grant execute on function ledger.statement to gms_app;
