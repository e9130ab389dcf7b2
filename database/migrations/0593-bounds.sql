-- What may leave a mill as dust and screenings without an approval, in thousandths of a percent of its input.
alter table agency add column milling_by_product_pct integer not null default 5000;

-- Why more arrived than left the port.
alter table receive_cargo add column arrival_reason text;

-- The price of a deal is compared with the list, as that of a sale in bulk is.
alter table lc_sale
  add column list_price bigint,
  add column list_difference_pct bigint,
  add column price_reason text;
