-- Closes the stock of a consignee at a location through a day, once every posting under way is written (`hold_stock` is called before its
-- figures are read); with null it is open again from the first day on.
create or replace function ledger.close_stock(consignee bigint, location bigint, through date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own integer := app.agency();
begin
  if through is null then
    delete from ledger.stock_close
      where agency_id = own and consignee_id = consignee and location_id = location;
    return;
  end if;
  insert into ledger.stock_close (agency_id, consignee_id, location_id, closed_through)
    values (own, consignee, location, through)
    on conflict (agency_id, consignee_id, location_id) do update set closed_through = excluded.closed_through;
end $$;

revoke all on function ledger.close_stock from public;
grant execute on function ledger.close_stock to gms_app;
