-- What lost cargo had cost leaves the value of what is there; haulage between terminals is owed to somebody; owners agree to returns
-- and to transfers between them, and another grade comes back at a ratio.

insert into ledger.role values
  ('SAR', 'INVENTORY_CARGO', true, false, 'landed cost of cargo that was written off; below zero against the cost of its consignment');

alter table cargo_transfer
  add column haulier bigint, add column freight_vat bigint, add column needs_consent boolean, add column first_agreed_by text,
  add column first_agreed_at timestamptz, add column second_agreed_by text, add column second_agreed_at timestamptz;
alter table cargo_transfer add constraint cargo_transfer_haulier_fk
  foreign key (agency_id, haulier) references vendor (agency_id, id);

alter table loan_return
  add column exchange_ratio bigint, add column settled bigint, add column needs_consent boolean, add column first_agreed_by text,
  add column first_agreed_at timestamptz, add column second_agreed_by text, add column second_agreed_at timestamptz;
update loan_return set settled = quantity;

alter table cargo_sale add column payment_ref text;

alter table port_loading add column delivered_on date;
update port_loading set delivered_on = date where status = 'Delivered' and delivery_type = 'Direct Delivery';
