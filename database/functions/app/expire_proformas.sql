-- Proformas nobody paid whole in time: in the agency that is set, for the background, as the owner. What was kept for them ends with their
-- day by itself.
create or replace function app.expire_proformas() returns bigint language plpgsql as $$
declare
  own   constant integer := app.agency();
  today constant date := app.clock(own)::date;
  over  record;
  ended bigint := 0;
begin
  for over in
    update bag_proforma set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status in ('Sent', 'Partly paid') and valid_until < today
    returning id, date, seen_by
  loop
    perform app.note_ended(own, 'bagProforma', over.id, 'expire', null, over.seen_by, over.date);
    ended := ended + 1;
  end loop;
  for over in
    update bulk_proforma set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status in ('Sent', 'Partly paid') and valid_until < today
    returning id, date, seen_by
  loop
    perform app.note_ended(own, 'bulkProforma', over.id, 'expire', null, over.seen_by, over.date);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
