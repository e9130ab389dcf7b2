create or replace function ledger.undo_allocation(a integer, al ledger.allocation, posting bigint) returns void language plpgsql as $$
begin
  insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, undoes, consignee_id, allocated_by)
    values (a, al.debit_item, al.credit_item, -al.amount, posting, al.id, al.consignee_id, app.actor()) on conflict do nothing;
  if not found then
    perform ledger.refuse('ALREADY_UNDONE', 'This allocation was undone before.', jsonb_build_object('allocation', al.id), 'GM409');
  end if;
  update ledger.open_item set open_amount = open_amount + al.amount where agency_id = a and id = al.debit_item;
  update ledger.open_item set open_amount = open_amount + al.amount where agency_id = a and id = al.credit_item;
end $$;
revoke all on function ledger.undo_allocation(integer, ledger.allocation, bigint) from public;
