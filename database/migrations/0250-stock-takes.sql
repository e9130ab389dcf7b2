-- A true count is booked even where it leaves less than is promised: an account is never below zero, but may be below what is held of it.
alter table ledger.balance
  drop constraint balance_guard,
  add constraint balance_guard check (held >= 0 and (not guarded or on_hand >= 0));

-- How far a count may differ from the book without a survey report, what it breaks, and the stock close that found it.
alter table agency add column stock_take_limit_pct integer not null default 500;
alter table cargo_loss
  add column short_of_promises bigint,
  add column broken_promises   text,
  add column stock_close       bigint,
  add constraint cargo_loss_stock_close_fk foreign key (agency_id, stock_close) references stock_close (agency_id, id);
create index cargo_loss_by_stock_close on cargo_loss (agency_id, stock_close);
