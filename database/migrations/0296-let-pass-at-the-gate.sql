-- What a truck let in lay beyond its customer's credit limit.

alter table delivery_note add column beyond_limit bigint;
alter table bulk_loading add column beyond_limit bigint;
