-- Buyers' national address: a standard tax invoice names building, district and postal code (BT-50, KSA-18, KSA-4, BT-53).

alter table customer
  add column building_no text,
  add column district text,
  add column postal_code text;
