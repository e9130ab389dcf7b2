-- A service may be charged to a customer, whom the agency then invoices itself.

alter table service_charge
  add column charged_to text,
  add column tax_invoice bigint,
  add constraint service_charge_tax_invoice_fk foreign key (agency_id, tax_invoice) references tax_invoice (agency_id, id);
update service_charge set charged_to = 'Consignee';
create index service_charge_by_tax_invoice on service_charge (agency_id, tax_invoice, date desc, id desc);
