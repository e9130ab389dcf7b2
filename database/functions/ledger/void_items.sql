-- Settles the items of an undone posting with mirrored items; what was settled with them since must be undone first.
create or replace function ledger.void_items(agency integer, voided bigint, reversal bigint) returns void language plpgsql as $$
declare
  undone bigint;
  item   ledger.open_item;
  facing text;
  mirror bigint;
  pair   bigint[];
begin
  for undone in
    select made.id from ledger.allocation made
    where made.agency_id = agency and made.posting_id = voided and made.undoes is null
      and not exists (select from ledger.allocation opposite where opposite.agency_id = agency and opposite.undoes = made.id)
    order by made.id
  loop
    perform ledger.undo_allocation(agency, undone, reversal);
  end loop;
  for item in select * from ledger.open_item where agency_id = agency and posting_id = voided order by id loop
    if item.open_amount <> item.original then perform ledger.refuse_settled(agency, item.id, item.original - item.open_amount); end if;
    facing := case item.side when 'debit' then 'credit' else 'debit' end;
    insert into ledger.open_item (
        agency_id, side, party_kind, party_id, consignee_id, due_date, effective_date, original, open_amount, posting_id,
        document_type, document_id, reverses)
      values (
        agency, facing, item.party_kind, item.party_id, item.consignee_id,
        item.due_date, item.effective_date, item.original, 0, reversal, item.document_type, item.document_id, item.id)
      returning id into mirror;
    update ledger.open_item set open_amount = 0 where agency_id = agency and id = item.id;
    pair := case item.side when 'debit' then array[item.id, mirror] else array[mirror, item.id] end;
    insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, consignee_id, allocated_by)
      values (agency, pair[1], pair[2], item.original, reversal, item.consignee_id, app.actor());
  end loop;
end $$;

revoke all on function ledger.void_items from public;
