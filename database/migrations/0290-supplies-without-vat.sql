-- Supplies without VAT: where a customer is, and why a cargo, a sale or a tax document bears none (decision 0043). A standard invoice names
-- its buyer's district in Arabic.
alter table customer
  add column country text,
  add column foreign_no text,
  add column district_ar text;
update customer set country = 'SA';
alter table cargo_type add column tax_reason text;
alter table bag_sale add column without_vat text, add column tax_reason text;
alter table bulk_sale add column without_vat text, add column tax_reason text;
alter table lc_sale add column without_vat text, add column tax_reason text;
alter table bag_proforma add column tax_reason text;
alter table bulk_proforma add column tax_reason text;
alter table tax_invoice add column tax_reason text;
alter table credit_note add column tax_reason text;
alter table pre_payment add column tax_reason text;
