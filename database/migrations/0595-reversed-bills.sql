-- A vendor's bill that was reversed is entered again under its number.
drop index bag_procurement_unique;
create unique index bag_procurement_unique on bag_procurement (agency_id, vendor, lower(vendor_invoice_no))
  where status not in ('Canceled', 'Reversed');
drop index expense_unique;
create unique index expense_unique on expense (agency_id, vendor, lower(vendor_invoice_no)) where status not in ('Canceled', 'Reversed');
