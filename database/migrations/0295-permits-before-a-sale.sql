-- A permit may be issued on a proforma or a pre-payment; the sale is made of it when the truck has come.

alter table sale_permit
  add column bag_proforma bigint,
  add column bulk_proforma bigint,
  add column proforma_line bigint,
  add column pre_payment bigint,
  add column bag_grade bigint,
  add column size text,
  add column worth bigint;
alter table sale_permit add constraint sale_permit_bag_proforma_fk
  foreign key (agency_id, bag_proforma) references bag_proforma (agency_id, id);
alter table sale_permit add constraint sale_permit_bulk_proforma_fk
  foreign key (agency_id, bulk_proforma) references bulk_proforma (agency_id, id);
alter table sale_permit add constraint sale_permit_pre_payment_fk
  foreign key (agency_id, pre_payment) references pre_payment (agency_id, id);
alter table sale_permit add constraint sale_permit_bag_grade_fk
  foreign key (agency_id, bag_grade) references bag_grade (agency_id, id);
create index sale_permit_by_bag_proforma on sale_permit (agency_id, bag_proforma, id);
create index sale_permit_by_bulk_proforma on sale_permit (agency_id, bulk_proforma, id);
create index sale_permit_by_pre_payment on sale_permit (agency_id, pre_payment, id);

update sale_permit p set bag_grade = s.bag_grade, size = s.size
  from bag_sale s where s.agency_id = p.agency_id and s.id = p.bag_sale;
