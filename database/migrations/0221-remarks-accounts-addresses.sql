-- Remarks on every row of master data; several bank accounts of a company; addresses in Arabic, which tax invoices must show.

alter table company add column remarks text;
alter table customer add column remarks text;
alter table vendor add column remarks text;
alter table agent add column remarks text;
alter table vessel add column remarks text;
alter table truck add column remarks text;
alter table truck add column code text;
alter table terminal add column remarks text;
alter table bank add column remarks text;
alter table bag_grade add column remarks text;
alter table cargo_grade add column remarks text;
alter table cargo_type add column remarks text;
alter table port add column remarks text;
alter table berth add column remarks text;
alter table terminal_consignee_mapping add column remarks text;
alter table driver add column remarks text;
alter table bag_module_notification add column remarks text;
alter table bag_module_notification add column code text;
alter table invoice_format add column remarks text;
alter table invoice_format add column code text;

alter table company add column street_ar text;
alter table company add column district_ar text;
alter table company add column city_ar text;
alter table customer add column city_ar text;
alter table customer add column address_ar text;

create table company_accounts (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  bank_name text,
  account text not null,
  currency text,
  seen_by bigint[],
  constraint company_accounts_pk primary key (agency_id, parent, position),
  constraint company_accounts_parent_fk foreign key (agency_id, parent) references company (agency_id, id)
);
alter table company_accounts enable row level security;
create policy wall on company_accounts for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on company_accounts to gms_app;
insert into company_accounts (agency_id, parent, position, account, seen_by)
  select agency_id, id, 0, iban, seen_by from company where iban is not null;
alter table company drop column iban;
