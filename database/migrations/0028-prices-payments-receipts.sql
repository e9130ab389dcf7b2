-- Prices for everyone and for somebody in particular, payments as the bank sees them, bags ordered before they are bought, and what a
-- weighbridge notes beside the weights.

alter table agency
  add column transit_allowance_pct integer not null default 100,
  add column price_change_limit_pct integer not null default 10000,
  add column price_divergence_limit_pct integer not null default 5000,
  add column importer_margin_limit_pct integer,
  add column bag_over_delivery_pct integer not null default 2000;

alter table customer add column price_group text;

alter table bag_sale_price
  alter column consignee drop not null,
  add column scope text, add column cargo_type bigint, add column cargo_grade bigint, add column customer bigint, add column customer_group text,
  add column min_qty bigint, add column price_includes_vat boolean, add column vat_pct bigint, add column price_includes_bag boolean,
  add column price_excl_vat bigint, add column other_per_ton bigint, add column divergence_pct bigint, add column diverges boolean,
  add column cost_per_ton bigint, add column margin_pct bigint, add column is_above_margin boolean, add column approved_by text,
  add constraint bag_sale_price_cargo_type_fk foreign key (agency_id, cargo_type) references cargo_type (agency_id, id),
  add constraint bag_sale_price_cargo_grade_fk foreign key (agency_id, cargo_grade) references cargo_grade (agency_id, id),
  add constraint bag_sale_price_customer_fk foreign key (agency_id, customer) references customer (agency_id, id);
update bag_sale_price set scope = 'OTHERS', vat_pct = 15000, price_includes_vat = false, price_includes_bag = true, price_excl_vat = price;
create index bag_sale_price_by_customer on bag_sale_price (agency_id, customer, date desc, id desc);

alter table bulk_sale_price
  alter column consignee drop not null,
  add column scope text, add column cargo_type bigint, add column cargo_grade bigint, add column customer bigint, add column customer_group text,
  add column min_qty bigint, add column price_includes_vat boolean, add column vat_pct bigint,
  add column price_excl_vat bigint, add column other_per_ton bigint, add column divergence_pct bigint, add column diverges boolean,
  add column cost_per_ton bigint, add column margin_pct bigint, add column is_above_margin boolean, add column approved_by text,
  add constraint bulk_sale_price_cargo_type_fk foreign key (agency_id, cargo_type) references cargo_type (agency_id, id),
  add constraint bulk_sale_price_cargo_grade_fk foreign key (agency_id, cargo_grade) references cargo_grade (agency_id, id),
  add constraint bulk_sale_price_customer_fk foreign key (agency_id, customer) references customer (agency_id, id);
update bulk_sale_price set scope = 'OTHERS', vat_pct = 15000, price_includes_vat = false, price_excl_vat = price;
create index bulk_sale_price_by_customer on bulk_sale_price (agency_id, customer, date desc, id desc);

-- Prices whose last day has passed, in every agency: for the background, as the owner.
create function app.expire_prices() returns bigint language plpgsql as $$
declare bags bigint; bulk bigint;
begin
  with over as (update bag_sale_price p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active' and p.until < (now() at time zone a.time_zone)::date returning 1)
  select count(*) into bags from over;
  with over as (update bulk_sale_price p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active' and p.until < (now() at time zone a.time_zone)::date returning 1)
  select count(*) into bulk from over;
  return bags + bulk;
end $$;
