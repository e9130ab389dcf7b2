-- Refuses with the figures of the shortage. A consignee's user gets no figures of another consignee. `short_on` is the first day that
-- would be below zero; without it the stock is there, but reserved.
create or replace function ledger.refuse_stock(
  agency integer, short_account bigint, since date, asked bigint, short_on date, on_hand bigint, held bigint)
returns void language plpgsql as $$
declare
  owner   bigint;
  figures jsonb;
begin
  select consignee_id into owner from ledger.account where agency_id = agency and id = short_account;
  if app.company() is not null and owner is distinct from app.company() then
    perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock of another consignee.', '{}');
  end if;
  figures := ledger.describe_shortage(agency, short_account, since, asked, short_on, on_hand, held);
  if short_on is null then perform ledger.refuse('HELD', 'Not enough stock: the rest is reserved.', figures); end if;
  perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock.', figures);
end $$;

revoke all on function ledger.refuse_stock from public;
