-- What is over ends by itself, by the clock of its agency, and tells so: in the agency that is set, for the background, as the owner.
create or replace function app.expire_prices() returns bigint language plpgsql as $$
declare
  own     constant integer := app.agency();
  minute  constant text := $c$ status = 'Active' and until + coalesce(until_time, '24:00')::time <= $2 $c$;
  day     constant text := $c$ status = 'Active' and until < $2::date $c$;
  expired constant jsonb := '{"status": ["Active", "Expired"]}';
begin
  return app.end_rows(own, 'bagSalePrice', 'bag_sale_price', 'Expired', minute, expired)
    + app.end_rows(own, 'bulkSalePrice', 'bulk_sale_price', 'Expired', minute, expired)
    + app.end_rows(own, 'bulkLoadingRate', 'bulk_loading_rate', 'Expired', day, expired)
    + app.end_rows(own, 'agentCommission', 'agent_commission', 'Ended', day, '{"status": ["Active", "Ended"]}');
end $$;
