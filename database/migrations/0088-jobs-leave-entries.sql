-- What the background changes by itself stands in the audit like everything else: nobody did it, so it has no actor.

create or replace function app.expire_prices() returns bigint language sql as $$
  with bags as (
    update bag_sale_price p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active' and p.until < (now() at time zone a.time_zone)::date
    returning 'bagSalePrice' as document, p.agency_id, p.id, p.seen_by),
  bulk as (
    update bulk_sale_price p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
    where a.id = p.agency_id and p.status = 'Active' and p.until < (now() at time zone a.time_zone)::date
    returning 'bulkSalePrice' as document, p.agency_id, p.id, p.seen_by),
  over as (select * from bags union all select * from bulk),
  told as (
    insert into app.history (agency_id, document, document_id, action, changes, seen_by)
    select agency_id, document, id, 'expire', '{"status": ["Active", "Expired"]}', seen_by from over)
  select count(*) from over
$$;

-- A reservation that ran out: stock or credit that others may use again.
create or replace function ledger.expire_holds() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); h record; ended integer := 0; freed bigint;
begin
  for h in select agency_id, id, document_type, document_id, purpose from ledger.hold
      where (a = 0 or agency_id = a) and state = 'ACTIVE' and expires_at <= clock_timestamp()
      order by agency_id, account_id, id limit 1000 loop
    freed := ledger.free_hold(h.agency_id, h.id, null, 'EXPIRED');
    ended := ended + 1;
    insert into app.history (agency_id, document, document_id, action, changes, seen_by)
      values (h.agency_id, h.document_type, h.document_id, 'expire-hold', jsonb_build_object(lower(h.purpose), jsonb_build_array(freed, 0)), '{}');
  end loop;
  return ended;
end $$;
