-- A price agreed with its VAT stays what it is: sales, proformas, invoices and notes keep it beside the price without.

alter table bag_sale add column gross_price bigint;
alter table bulk_sale add column gross_price bigint;
alter table bag_proforma_lines add column gross_price bigint;
alter table bulk_proforma_lines add column gross_price bigint;
alter table tax_invoice_lines add column gross_price bigint;
alter table credit_note_lines add column gross_price bigint;
