create or replace function ledger.rebuild(a integer, accounts bigint[]) returns void language sql as $$
  delete from ledger.day where agency_id = a and account_id = any(accounts);
  insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
    select a, account_id, effective_date, max(consignee_id), coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0),
      sum(sum(amount)) over (partition by account_id order by effective_date)
    from ledger.entry where agency_id = a and account_id = any(accounts) group by account_id, effective_date;
  delete from ledger.flow where agency_id = a and account_id = any(accounts);
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    select a, e.account_id, p.kind, e.effective_date, max(e.consignee_id), sum(e.amount),
      sum(sum(e.amount)) over (partition by e.account_id, p.kind order by e.effective_date)
    from ledger.entry e
    join ledger.posting p on p.agency_id = a and p.posted_month = e.posted_month and p.id = e.posting_id
    where e.agency_id = a and e.account_id = any(accounts) group by e.account_id, p.kind, e.effective_date;
$$;
revoke all on function ledger.rebuild(integer, bigint[]) from public;
