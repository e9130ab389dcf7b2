-- What stands in the stores of an agency is one range of an index: a balance knows the unit and the role of its account, which never
-- change, so an update still stays in its page (decision 0048).
alter table ledger.balance add column unit text, add column role text;
update ledger.balance b set unit = a.unit, role = a.role from ledger.account a where a.agency_id = b.agency_id and a.id = b.account_id;
alter table ledger.balance alter column unit set not null, alter column role set not null;
create index balance_of_role on ledger.balance (agency_id, unit, role, account_id) where stands;
