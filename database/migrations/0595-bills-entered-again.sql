-- A vendor's invoice whose entry was reversed can be entered again under its number, as one that was canceled.
drop index expense_unique;
create unique index expense_unique on expense (agency_id, vendor, lower(vendor_invoice_no)) where status not in ('Canceled', 'Reversed');
drop index bag_procurement_unique;
create unique index bag_procurement_unique on bag_procurement (agency_id, vendor, lower(vendor_invoice_no))
  where status not in ('Canceled', 'Reversed');
