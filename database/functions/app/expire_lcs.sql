-- LCs whose last day has passed and that were not presented, in every agency: for the background, as the owner.
create or replace function app.expire_lcs() returns bigint language sql as $$
  with over as (
    update lc set status = 'Expired', version = lc.version + 1, updated_at = now() from agency
    where agency.id = lc.agency_id and lc.status in ('Opened', 'Shipped') and lc.expiry_date < (now() at time zone agency.time_zone)::date
    returning lc.agency_id, lc.id, lc.date, lc.seen_by),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'lc', id, 'expire', seen_by from over),
  noted as (insert into app.list_change (agency_id, document, day) select agency_id, 'lc', date from over)
  select count(*) from over
$$;
