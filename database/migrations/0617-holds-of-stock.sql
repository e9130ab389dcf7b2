-- The ledger holds stock only. No document has ever reserved credit there: what counts against a customer's limit beside its open items is
-- computed from the documents themselves (src/trade/credit).
alter table ledger.hold drop column purpose, drop column customer_id;
alter table ledger.hold alter column account_id set not null;
alter table ledger.credit drop column pending;
alter type ledger.credit_move drop attribute pending;
