-- The items of a posting that is taken back are met by their mirror image; what somebody settled since must be undone first.
create or replace function ledger.void_items(a integer, voided bigint, reversal bigint) returns void language plpgsql as $$
declare al ledger.allocation; i ledger.open_item; mirror bigint;
begin
  for al in select * from ledger.allocation x where agency_id = a and posting_id = voided and undoes is null
      and not exists (select from ledger.allocation u where u.agency_id = a and u.undoes = x.id) order by id loop
    perform ledger.undo_allocation(a, al, reversal);
  end loop;
  for i in select * from ledger.open_item where agency_id = a and posting_id = voided order by id loop
    if i.open_amount <> i.original then
      perform ledger.refuse('DEPENDENTS', 'Something was settled with this since. Undo that first.', jsonb_build_object('item', i.id,
        'settled', i.original - i.open_amount, 'allocations', (select jsonb_agg(jsonb_build_object('debit', debit_item, 'credit', credit_item, 'amount', amount))
          from (select debit_item, credit_item, sum(amount) amount from ledger.allocation where agency_id = a and i.id in (debit_item, credit_item)
            group by debit_item, credit_item having sum(amount) <> 0) s)), 'GM409');
    end if;
    insert into ledger.open_item (agency_id, side, party_kind, party_id, consignee_id, due_date, effective_date, original, open_amount,
        posting_id, document_type, document_id, reverses)
      values (a, case i.side when 'debit' then 'credit' else 'debit' end, i.party_kind, i.party_id, i.consignee_id, i.due_date,
        i.effective_date, i.original, 0, reversal, i.document_type, i.document_id, i.id) returning id into mirror;
    update ledger.open_item set open_amount = 0 where agency_id = a and id = i.id;
    insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, consignee_id, allocated_by)
      values (a, case i.side when 'debit' then i.id else mirror end, case i.side when 'debit' then mirror else i.id end, i.original,
        reversal, i.consignee_id, app.actor());
  end loop;
end $$;
revoke all on function ledger.void_items(integer, bigint, bigint) from public;
