-- A cash box never goes below zero. One that stands below zero already is carried over as it is (decision 0040).
update ledger.role set guarded = true where unit = 'SAR' and role = 'CASH';
update ledger.account a set guarded = true where unit = 'SAR' and role = 'CASH' and not exists (
  select from ledger.balance b where b.agency_id = a.agency_id and b.account_id = a.id and b.on_hand < b.held);
update ledger.balance b set guarded = true from ledger.account a
where a.agency_id = b.agency_id and a.id = b.account_id and a.unit = 'SAR' and a.role = 'CASH' and a.guarded;

-- What is paid beyond what is owed is an advance.
alter table payment
  add column in_advance boolean,
  add column owed bigint;
