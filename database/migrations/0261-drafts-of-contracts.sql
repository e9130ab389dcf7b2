-- A purchase contract and an LC are kept as drafts before all is known; what is missing is asked for when they take effect.
alter table purchase_contract
  alter column origin drop not null,
  alter column incoterm drop not null,
  alter column payment_terms drop not null,
  alter column inspection_company drop not null;
alter table lc
  alter column expiry_date drop not null,
  alter column expiry_place drop not null,
  alter column issuing_bank drop not null,
  alter column amount drop not null,
  alter column tenor drop not null,
  alter column load_port drop not null,
  alter column discharge_port drop not null,
  alter column latest_shipment_date drop not null,
  alter column goods_description drop not null;
