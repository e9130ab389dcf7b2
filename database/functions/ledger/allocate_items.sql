-- Settles debit items by credit items of the same party; both are locked by the caller in id order.
create or replace function ledger.allocate_items(a integer, debit bigint, credit bigint, amount_of bigint, posting bigint) returns bigint language plpgsql as $$
declare d ledger.open_item; c ledger.open_item; i ledger.open_item; made bigint;
begin
  select * into d from ledger.open_item where agency_id = a and id = debit;
  select * into c from ledger.open_item where agency_id = a and id = credit;
  if d.side is distinct from 'debit' or c.side is distinct from 'credit' or amount_of <= 0
      or (d.party_kind, d.party_id, d.consignee_id) is distinct from (c.party_kind, c.party_id, c.consignee_id) then
    perform ledger.refuse('MALFORMED', 'A debit item and a credit item of the same party settle each other.',
      jsonb_build_object('debit', debit, 'credit', credit, 'amount', amount_of), 'GM400');
  end if;
  foreach i in array array[d, c] loop
    if i.open_amount < amount_of then
      perform ledger.refuse('OVER_ALLOCATED', 'This is more than is still open.', jsonb_build_object('item', i.id, 'side', i.side,
        'open', i.open_amount, 'asked', amount_of, 'documentType', i.document_type, 'documentId', i.document_id));
    end if;
  end loop;
  update ledger.open_item set open_amount = open_amount - amount_of where agency_id = a and id = debit;
  update ledger.open_item set open_amount = open_amount - amount_of where agency_id = a and id = credit;
  insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, consignee_id, allocated_by)
    values (a, debit, credit, amount_of, posting, d.consignee_id, app.actor()) returning id into made;
  return made;
end $$;
revoke all on function ledger.allocate_items(integer, bigint, bigint, bigint, bigint) from public;
