-- A cash box never goes below zero.
update ledger.role set guarded = true where unit = 'SAR' and role = 'CASH';
update ledger.account set guarded = true where unit = 'SAR' and role = 'CASH';
update ledger.balance b set guarded = true from ledger.account a
where a.agency_id = b.agency_id and a.id = b.account_id and a.unit = 'SAR' and a.role = 'CASH';

-- What is paid beyond what is owed is an advance.
alter table payment
  add column in_advance boolean,
  add column owed bigint;
