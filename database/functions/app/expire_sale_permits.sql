-- Permits nobody used in time: in the agency that is set, for the background, as the owner.
create or replace function app.expire_sale_permits() returns bigint language plpgsql as $$
declare
  own   constant integer := app.agency();
  over  record;
  ended bigint := 0;
begin
  for over in
    update sale_permit set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status = 'Active' and valid_until < now()
    returning id, seen_by
  loop
    perform app.note_ended(own, 'salePermit', over.id, 'expire', null, over.seen_by);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
