-- Permissions whose last day has passed: in the agency that is set, for the background, as the owner.
create or replace function app.expire_vessel_permissions() returns bigint language plpgsql as $$
declare
  own   constant integer := app.agency();
  today constant date := app.clock(own)::date;
  over  record;
  ended bigint := 0;
begin
  for over in
    update vessel_permission set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status = 'Issued' and expiry_date < today
    returning id, seen_by
  loop
    perform app.note_ended(own, 'vesselPermission', over.id, 'expire', null, over.seen_by);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
