-- Half minutes of turn time are agreed on in the contract: minutes beside its hours, in thousandths.
alter table purchase_contract add column turn_time_minutes bigint;
