-- A receipt dated before a count asks for another count: the count names the receipt, and the receipt the count.
alter table receive_cargo add column counted_since text;
alter table cargo_loss
  add column recount_after bigint,
  add constraint cargo_loss_recount_after_fk foreign key (agency_id, recount_after) references receive_cargo (agency_id, id);
create index cargo_loss_by_recount_after on cargo_loss (agency_id, recount_after);
