-- The day an invoice will bear where it is later than that of its sale: none is dated before the last one of its seller's series.
alter table bag_sale add column invoice_day date;
alter table lc_sale add column invoice_day date;
