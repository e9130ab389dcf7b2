-- VAT on advances has a balance, as the advances have: what a customer owes is read without adding up entries.
update ledger.role set tracked = true where unit = 'SAR' and role = 'VAT_ON_ADVANCE';
update ledger.account set tracked = true where unit = 'SAR' and role = 'VAT_ON_ADVANCE';
insert into ledger.balance (agency_id, account_id, unit, role, consignee_id, guarded, on_hand, first_day, last_day)
  select a.agency_id, a.id, a.unit, a.role, a.consignee_id, a.guarded, coalesce(sum(e.amount), 0), min(e.effective_date),
    max(e.effective_date)
  from ledger.account a left join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
  where a.unit = 'SAR' and a.role = 'VAT_ON_ADVANCE'
  group by a.agency_id, a.id, a.unit, a.role, a.consignee_id, a.guarded;
insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
  select e.agency_id, e.account_id, e.effective_date, max(e.consignee_id), coalesce(sum(e.amount) filter (where e.amount > 0), 0),
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0),
    sum(sum(e.amount)) over (partition by e.agency_id, e.account_id order by e.effective_date)
  from ledger.account a join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
  where a.unit = 'SAR' and a.role = 'VAT_ON_ADVANCE'
  group by e.agency_id, e.account_id, e.effective_date;
insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
  select e.agency_id, e.account_id, p.kind, e.effective_date, max(e.consignee_id), sum(e.amount),
    sum(sum(e.amount)) over (partition by e.agency_id, e.account_id, p.kind order by e.effective_date)
  from ledger.account a join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
  join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
  where a.unit = 'SAR' and a.role = 'VAT_ON_ADVANCE'
  group by e.agency_id, e.account_id, p.kind, e.effective_date;
