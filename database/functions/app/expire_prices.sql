-- What is over ends by itself, by the clock of its agency, and tells so: in the agency that is set, for the background, as the owner.
create or replace function app.expire_prices() returns bigint language plpgsql as $$
declare
  own   constant integer := app.agency();
  clock constant timestamp := app.clock(own);
  over  record;
  ended bigint := 0;
begin
  for over in
    update bag_sale_price set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status = 'Active' and until + coalesce(until_time, '24:00')::time <= clock
    returning id, date, seen_by loop
    perform app.note_ended(own, 'bagSalePrice', over.id, 'expire', '{"status": ["Active", "Expired"]}', over.seen_by, over.date);
    ended := ended + 1;
  end loop;
  for over in
    update bulk_sale_price set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status = 'Active' and until + coalesce(until_time, '24:00')::time <= clock
    returning id, date, seen_by loop
    perform app.note_ended(own, 'bulkSalePrice', over.id, 'expire', '{"status": ["Active", "Expired"]}', over.seen_by, over.date);
    ended := ended + 1;
  end loop;
  for over in
    update bulk_loading_rate set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status = 'Active' and until < clock::date
    returning id, date, seen_by loop
    perform app.note_ended(own, 'bulkLoadingRate', over.id, 'expire', '{"status": ["Active", "Expired"]}', over.seen_by, over.date);
    ended := ended + 1;
  end loop;
  for over in
    update agent_commission set status = 'Ended', version = version + 1, updated_at = now()
    where agency_id = own and status = 'Active' and until < clock::date
    returning id, date, seen_by loop
    perform app.note_ended(own, 'agentCommission', over.id, 'expire', '{"status": ["Active", "Ended"]}', over.seen_by, over.date);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
