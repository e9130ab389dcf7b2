-- Which documents end by themselves, under which condition, and by which function of the schedule. The condition is SQL over the table's
-- columns, with the agency's clock as $2.
create or replace function app.endings() returns table (
  judging text, document text, of_table name, ending text, condition text, was_and_is jsonb, counts boolean)
language sql immutable as $$
  values
    ('expire_prices', 'bagSalePrice', 'bag_sale_price'::name, 'Expired',
      $c$ status = 'Active' and until + coalesce(until_time, '24:00')::time <= $2 $c$, '{"status": ["Active", "Expired"]}'::jsonb, true),
    ('expire_prices', 'bulkSalePrice', 'bulk_sale_price', 'Expired',
      $c$ status = 'Active' and until + coalesce(until_time, '24:00')::time <= $2 $c$, '{"status": ["Active", "Expired"]}', true),
    ('expire_prices', 'bulkLoadingRate', 'bulk_loading_rate', 'Expired',
      $c$ status = 'Active' and until < $2::date $c$, '{"status": ["Active", "Expired"]}', true),
    ('expire_prices', 'agentCommission', 'agent_commission', 'Ended',
      $c$ status = 'Active' and until < $2::date $c$, '{"status": ["Active", "Ended"]}', true),
    ('expire_lcs', 'lc', 'lc', 'Expired', $c$ status in ('Opened', 'Shipped') and expiry_date < $2::date $c$, null, true),
    ('expire_vessel_permissions', 'vesselPermission', 'vessel_permission', 'Expired',
      $c$ status = 'Issued' and expiry_date < $2::date $c$, null, false),
    ('expire_sale_permits', 'salePermit', 'sale_permit', 'Expired', $c$ status = 'Active' and valid_until < now() $c$, null, false),
    ('expire_proformas', 'bagProforma', 'bag_proforma', 'Expired',
      $c$ status in ('Sent', 'Partly paid') and valid_until < $2::date $c$, null, true),
    ('expire_proformas', 'bulkProforma', 'bulk_proforma', 'Expired',
      $c$ status in ('Sent', 'Partly paid') and valid_until < $2::date $c$, null, true)
$$;

revoke all on function app.endings from public;
