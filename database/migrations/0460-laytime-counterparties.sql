-- A laytime claim stands on the account of a vendor, of a customer or of a consignee.
alter table laytime alter column counterparty drop not null,
  add column account_of text,
  add column claimed_customer bigint,
  add column claimed_consignee bigint;
update laytime set account_of = 'Vendor';
alter table laytime
  add constraint laytime_claimed_customer_fk foreign key (agency_id, claimed_customer) references customer (agency_id, id),
  add constraint laytime_claimed_consignee_fk foreign key (agency_id, claimed_consignee) references company (agency_id, id);
create index laytime_by_claimed_customer on laytime (agency_id, claimed_customer) where claimed_customer is not null;
create index laytime_by_claimed_consignee on laytime (agency_id, claimed_consignee) where claimed_consignee is not null;
