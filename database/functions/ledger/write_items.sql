-- Writes the open items of a new posting and settles what the request says; returns the ids of the items by the keys of the request, by
-- which allocations may name them.
create or replace function ledger.write_items(agency integer, request jsonb, on_day date, posting bigint) returns jsonb
language plpgsql as $$
declare
  wanted record;
  made   bigint;
  items  jsonb := '{}';
begin
  for wanted in
    select * from jsonb_to_recordset(coalesce(request->'openItems', '[]')) as item (
      key text, side text, "partyKind" text, "partyId" bigint, "consigneeId" bigint, "dueDate" date, amount bigint)
  loop
    insert into ledger.open_item (
        agency_id, side, party_kind, party_id, consignee_id, due_date, effective_date, original, open_amount, posting_id,
        document_type, document_id)
      values (
        agency, wanted.side, wanted."partyKind", wanted."partyId", wanted."consigneeId", wanted."dueDate", on_day, wanted.amount,
        wanted.amount, posting, request->>'documentType', (request->>'documentId')::bigint)
      returning id into made;
    if wanted.key is not null then items := items || jsonb_build_object(wanted.key, made); end if;
  end loop;
  for wanted in
    select * from jsonb_to_recordset(coalesce(request->'allocations', '[]')) as allocation (debit text, credit text, amount bigint)
  loop
    perform ledger.allocate_items(
      agency, coalesce(items->>wanted.debit, wanted.debit)::bigint, coalesce(items->>wanted.credit, wanted.credit)::bigint,
      wanted.amount, posting);
  end loop;
  return items;
end $$;

revoke all on function ledger.write_items from public;
