-- What would refuse a day to some legs, with the details of refuse_period; null if the day is open.
create or replace function ledger.find_lock(agency integer, day date, legs jsonb) returns jsonb language plpgsql stable as $$
declare
  through date := ledger.locked_through(agency, day);
  about   jsonb := '{"lock": "closed"}';
  stock   record;
begin
  select lock.consignee_id, lock.location_id, lock.closed_through into stock
    from ledger.stock_close lock
    where lock.agency_id = agency and lock.closed_through >= find_lock.day and exists (
      select from jsonb_to_recordset(legs) as leg ("consigneeId" bigint, "locationId" bigint)
      where leg."consigneeId" = lock.consignee_id and leg."locationId" = lock.location_id)
    order by lock.closed_through desc limit 1;
  if through is null or through < day then
    if stock is null then return null; end if;
    about := jsonb_build_object('lock', 'stock', 'consigneeId', stock.consignee_id, 'locationId', stock.location_id);
  end if;
  return about || jsonb_build_object('code', 'PERIOD_CLOSED', 'date', day, 'through', greatest(through, stock.closed_through),
    'firstOpenDay', greatest(through, stock.closed_through) + 1);
end $$;

revoke all on function ledger.find_lock from public;
grant execute on function ledger.find_lock to gms_app;
