-- Permits nobody used in time.
create or replace function app.expire_sale_permits() returns bigint language sql as $$
  with over as (
    update sale_permit set status = 'Expired', version = sale_permit.version + 1, updated_at = now() from agency
    where agency.id = sale_permit.agency_id and sale_permit.status = 'Active' and sale_permit.valid_until < now()
    returning sale_permit.agency_id, sale_permit.id, sale_permit.seen_by),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'salePermit', id, 'expire', seen_by from over)
  select count(*) from over
$$;
