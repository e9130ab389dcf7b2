-- Says why stock does not suffice: what is free from that day on, the first day it would be short, and what makes it so.
-- A consignee user learns no figures of another consignee.
create or replace function ledger.refuse_stock(a integer, account_of bigint, since date, asked bigint, short_on date, on_hand bigint, held bigint)
returns void language plpgsql as $$
declare c ledger.account; low bigint; short_by bigint; cause jsonb; figures jsonb; reserved boolean := short_on is null;
begin
  select * into c from ledger.account where agency_id = a and id = account_of;
  if app.company() is not null and c.consignee_id is distinct from app.company() then
    perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock of another consignee.', '{}');
  end if;
  select least(min(closing), on_hand) into low from ledger.day where agency_id = a and account_id = account_of and day >= since;
  if reserved then
    short_by := held - on_hand;
  else
    select -closing into short_by from ledger.day where agency_id = a and account_id = account_of and day = short_on;
    select jsonb_build_object('documentType', p.document_type, 'documentId', p.document_id, 'documentNumber', p.document_no) into cause
      from ledger.entry e join ledger.posting p on p.agency_id = a and p.posted_month = e.posted_month and p.id = e.posting_id
      where e.agency_id = a and e.account_id = account_of and e.effective_date = short_on and e.amount < 0 and short_on > since
      order by e.id desc limit 1;
  end if;
  figures := jsonb_build_object('account', ledger.account_dimensions(c), 'date', since, 'asked', asked,
    'free', greatest(0, asked + least(low, on_hand - held)), 'held', held, 'shortOn', coalesce(short_on, since),
    'shortBy', short_by, 'by', cause);
  if reserved then
    perform ledger.refuse('HELD', 'Not enough stock: the rest is reserved.', figures);
  end if;
  perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock.', figures);
end $$;
revoke all on function ledger.refuse_stock(integer, bigint, date, bigint, date, bigint, bigint) from public;
