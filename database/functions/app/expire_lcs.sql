-- LCs whose last day has passed and that were not presented: in the agency that is set, for the background, as the owner.
create or replace function app.expire_lcs() returns bigint language plpgsql as $$
declare
  own   constant integer := app.agency();
  today constant date := app.clock(own)::date;
  over  record;
  ended bigint := 0;
begin
  for over in
    update lc set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status in ('Opened', 'Shipped') and expiry_date < today
    returning id, date, seen_by
  loop
    perform app.note_ended(own, 'lc', over.id, 'expire', null, over.seen_by, over.date);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
