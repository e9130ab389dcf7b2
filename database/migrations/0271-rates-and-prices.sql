-- An advance is taxed by the rate of the cargo it is for.
alter table pre_payment
  add column cargo_type bigint,
  -- not by an update: issued papers refuse one
  add column vat_rate bigint default 15000,
  add constraint pre_payment_cargo_type_fk foreign key (agency_id, cargo_type) references cargo_type (agency_id, id);
create index pre_payment_by_cargo_type on pre_payment (agency_id, cargo_type, id);
alter table pre_payment alter column vat_rate drop default;

-- How far a price by hand lies from the list, and why.
alter table agency add column price_by_hand_pct integer not null default 5000;
alter table bag_sale
  add column list_price bigint,
  add column list_difference_pct bigint,
  add column price_reason text;
alter table bulk_sale
  add column list_price bigint,
  add column list_difference_pct bigint,
  add column price_reason text;
