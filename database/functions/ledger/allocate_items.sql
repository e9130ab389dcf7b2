-- Settles a debit item by a credit item of the same party; both are locked by the caller in the order of their ids.
create or replace function ledger.allocate_items(agency integer, debit bigint, credit bigint, settled bigint, posting bigint)
returns bigint language plpgsql as $$
declare
  debit_side  ledger.open_item;
  credit_side ledger.open_item;
  one_side    ledger.open_item;
  made        bigint;
begin
  select * into debit_side from ledger.open_item where agency_id = agency and id = debit;
  select * into credit_side from ledger.open_item where agency_id = agency and id = credit;
  if debit_side.side is distinct from 'debit' or credit_side.side is distinct from 'credit' or settled <= 0
      or (debit_side.party_kind, debit_side.party_id, debit_side.consignee_id)
        is distinct from (credit_side.party_kind, credit_side.party_id, credit_side.consignee_id) then
    perform ledger.refuse('MALFORMED', 'A debit item and a credit item of the same party settle each other.',
      jsonb_build_object('debit', debit, 'credit', credit, 'amount', settled), 'GM400');
  end if;
  foreach one_side in array array[debit_side, credit_side] loop
    if one_side.open_amount < settled then
      perform ledger.refuse('OVER_ALLOCATED', 'This is more than is still open.', jsonb_build_object(
        'item', one_side.id, 'side', one_side.side, 'open', one_side.open_amount, 'asked', settled,
        'documentType', one_side.document_type, 'documentId', one_side.document_id));
    end if;
  end loop;
  update ledger.open_item set open_amount = open_amount - settled where agency_id = agency and id = debit;
  update ledger.open_item set open_amount = open_amount - settled where agency_id = agency and id = credit;
  insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, consignee_id, allocated_by)
    values (agency, debit, credit, settled, posting, debit_side.consignee_id, app.actor())
    returning id into made;
  return made;
end $$;

revoke all on function ledger.allocate_items from public;
