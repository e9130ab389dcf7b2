-- The last closed day of the stock that a posting moves; null where none of it is closed on the posting's own day.
create or replace function ledger.stock_closed_through(agency integer, moving bigint, day date) returns date language sql stable as $$
  select max(lock.closed_through)
  from ledger.stock_close lock
  where lock.agency_id = agency and lock.closed_through >= stock_closed_through.day and exists (
    select from ledger.entry entry
    join ledger.account account on account.agency_id = agency and account.id = entry.account_id
      and account.consignee_id = lock.consignee_id and account.location_id = lock.location_id
    where entry.agency_id = agency and entry.posting_id = moving and entry.effective_date = stock_closed_through.day)
$$;

revoke all on function ledger.stock_closed_through from public;
