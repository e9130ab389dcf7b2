-- What sales add to the debt to their consignees, so that what is payable by LC is read from kept sums (decision 0087). All facts are kept
-- anew, by the background; until then they are read from the invoices.
alter table app.sales_fact
  add column goods bigint not null default 0,
  add column credited bigint not null default 0,
  add column commission bigint not null default 0;
delete from app.sales_fact_kept;
