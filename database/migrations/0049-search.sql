-- Tax invoices are found by the beginning of their number.
create index tax_invoice_number on tax_invoice (agency_id, invoice_no);
