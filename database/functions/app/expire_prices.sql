-- What is over ends by itself, by the clock of its agency, and tells so.
create or replace function app.expire_prices() returns bigint language sql as $$
  with bags as (
    update bag_sale_price p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active'
      and p.until + coalesce(p.until_time, '24:00')::time <= now() at time zone a.time_zone
    returning 'bagSalePrice' as document, p.agency_id, p.id, p.status, p.seen_by),
  bulk as (
    update bulk_sale_price p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active'
      and p.until + coalesce(p.until_time, '24:00')::time <= now() at time zone a.time_zone
    returning 'bulkSalePrice' as document, p.agency_id, p.id, p.status, p.seen_by),
  rates as (
    update bulk_loading_rate p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active' and p.until < (now() at time zone a.time_zone)::date
    returning 'bulkLoadingRate' as document, p.agency_id, p.id, p.status, p.seen_by),
  terms as (
    update agent_commission p set status = 'Ended', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active' and p.until < (now() at time zone a.time_zone)::date
    returning 'agentCommission' as document, p.agency_id, p.id, p.status, p.seen_by),
  over as (select * from bags union all select * from bulk union all select * from rates union all select * from terms),
  told as (
    insert into app.history (agency_id, document, document_id, action, changes, seen_by)
    select agency_id, document, id, 'expire', jsonb_build_object('status', jsonb_build_array('Active', status)), seen_by from over)
  select count(*) from over
$$;
