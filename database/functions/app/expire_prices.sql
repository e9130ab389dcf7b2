-- What is over ends by itself, by the clock of its agency, and tells so.
create or replace function app.expire_prices() returns bigint language sql as $$
  with bags as (
    update bag_sale_price price set status = 'Expired', version = price.version + 1, updated_at = now() from agency
    where agency.id = price.agency_id and price.status = 'Active'
      and price.until + coalesce(price.until_time, '24:00')::time <= now() at time zone agency.time_zone
    returning 'bagSalePrice' as document, price.agency_id, price.id, price.status, price.date, price.seen_by),
  bulk as (
    update bulk_sale_price price set status = 'Expired', version = price.version + 1, updated_at = now() from agency
    where agency.id = price.agency_id and price.status = 'Active'
      and price.until + coalesce(price.until_time, '24:00')::time <= now() at time zone agency.time_zone
    returning 'bulkSalePrice' as document, price.agency_id, price.id, price.status, price.date, price.seen_by),
  rates as (
    update bulk_loading_rate price set status = 'Expired', version = price.version + 1, updated_at = now() from agency
    where agency.id = price.agency_id and price.status = 'Active' and price.until < (now() at time zone agency.time_zone)::date
    returning 'bulkLoadingRate' as document, price.agency_id, price.id, price.status, price.date, price.seen_by),
  terms as (
    update agent_commission price set status = 'Ended', version = price.version + 1, updated_at = now() from agency
    where agency.id = price.agency_id and price.status = 'Active' and price.until < (now() at time zone agency.time_zone)::date
    returning 'agentCommission' as document, price.agency_id, price.id, price.status, price.date, price.seen_by),
  over as (select * from bags union all select * from bulk union all select * from rates union all select * from terms),
  told as (
    insert into app.history (agency_id, document, document_id, action, changes, seen_by)
    select agency_id, document, id, 'expire', jsonb_build_object('status', jsonb_build_array('Active', status)), seen_by from over),
  noted as (insert into app.list_change (agency_id, document, day) select agency_id, document, date from over)
  select count(*) from over
$$;
