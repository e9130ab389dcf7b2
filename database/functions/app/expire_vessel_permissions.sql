-- Permissions whose last day has passed.
create or replace function app.expire_vessel_permissions() returns bigint language sql as $$
  with over as (
    update vessel_permission set status = 'Expired', version = vessel_permission.version + 1, updated_at = now() from agency
    where agency.id = vessel_permission.agency_id and vessel_permission.status = 'Issued'
      and vessel_permission.expiry_date < (now() at time zone agency.time_zone)::date
    returning vessel_permission.agency_id, vessel_permission.id, vessel_permission.seen_by),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'vesselPermission', id, 'expire', seen_by from over)
  select count(*) from over
$$;
