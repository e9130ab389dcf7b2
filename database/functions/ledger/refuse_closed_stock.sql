-- Refuses postings dated in a closed stock of a consignee at a terminal. Called while the months are held, so that a close either waits
-- for a posting or is seen by it. Usually no stock is closed on the posted day, and one index lookup shows that.
create or replace function ledger.refuse_closed_stock(agency integer, planned ledger.planned_posting[]) returns void
language plpgsql as $$
declare
  closed record;
begin
  select posting.day, lock.consignee_id, lock.location_id, lock.closed_through into closed
    from unnest(planned) posting
    join ledger.stock_close lock on lock.agency_id = agency and lock.closed_through >= posting.day
    where exists (
      select from unnest(posting.movements) moved
      join ledger.account account on account.agency_id = agency and account.id = moved.account_id
        and account.consignee_id = lock.consignee_id and account.location_id = lock.location_id)
    order by lock.closed_through desc limit 1;
  if found then
    perform ledger.refuse_period(closed.day, 'stock', closed.closed_through,
      jsonb_build_object('consigneeId', closed.consignee_id, 'locationId', closed.location_id));
  end if;
end $$;

revoke all on function ledger.refuse_closed_stock from public;
