-- Undoes an allocation by its opposite, once; the caller has locked its items.
create or replace function ledger.undo_allocation(agency integer, undone bigint, posting bigint) returns void language plpgsql as $$
declare
  original ledger.allocation;
begin
  select * into original from ledger.allocation where agency_id = agency and id = undone;
  insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, undoes, consignee_id, allocated_by)
    values (
      agency, original.debit_item, original.credit_item, -original.amount, posting, undone, original.consignee_id, app.actor())
    on conflict do nothing;
  if not found then
    perform ledger.refuse(
      'ALREADY_UNDONE', 'This allocation was undone before.', jsonb_build_object('allocation', undone), 'GM409');
  end if;
  update ledger.open_item set open_amount = open_amount + original.amount where agency_id = agency and id = original.debit_item;
  update ledger.open_item set open_amount = open_amount + original.amount where agency_id = agency and id = original.credit_item;
end $$;

revoke all on function ledger.undo_allocation from public;
