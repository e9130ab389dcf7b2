-- Computes the days and flows of accounts again from their entries.
create or replace function ledger.rebuild(agency integer, accounts bigint[]) returns void language sql as $$
  delete from ledger.day where agency_id = agency and account_id = any(accounts);
  insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
    select agency, account_id, effective_date, max(consignee_id), coalesce(sum(amount) filter (where amount > 0), 0),
      coalesce(-sum(amount) filter (where amount < 0), 0),
      sum(sum(amount)) over (partition by account_id order by effective_date)
    from ledger.entry
    where agency_id = agency and account_id = any(accounts)
    group by account_id, effective_date;
  delete from ledger.flow where agency_id = agency and account_id = any(accounts);
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    select agency, entry.account_id, posting.kind, entry.effective_date, max(entry.consignee_id), sum(entry.amount),
      sum(sum(entry.amount)) over (partition by entry.account_id, posting.kind order by entry.effective_date)
    from ledger.entry entry
    join ledger.posting posting on posting.agency_id = agency and posting.posted_month = entry.posted_month
      and posting.id = entry.posting_id
    where entry.agency_id = agency and entry.account_id = any(accounts)
    group by entry.account_id, posting.kind, entry.effective_date;
$$;

revoke all on function ledger.rebuild from public;
