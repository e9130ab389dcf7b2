-- Changes the exposure of customers by the undone items and the new ones; `credit` in a request asks whether the limit allows it.
create or replace function ledger.move_exposure(agency integer, request jsonb, originals bigint[], is_fresh boolean)
returns void language plpgsql as $$
declare
  asked jsonb := nullif(request->'credit', 'null');
  moves ledger.credit_move[] := '{}';
  own   bigint := 0;
  item  record;
begin
  if cardinality(originals) > 0 then
    for item in
      select party_id, coalesce(consignee_id, 0) consignee_id, case side when 'debit' then -original else original end amount
      from ledger.open_item where agency_id = agency and posting_id = any(originals) and party_kind = 'customer'
    loop
      moves := moves || row(item.party_id, item.consignee_id, item.amount)::ledger.credit_move;
    end loop;
  end if;
  if is_fresh and request ? 'openItems' then
    for item in
      select "partyId" party, coalesce("consigneeId", 0) consignee, case side when 'debit' then amount else -amount end amount
      from jsonb_to_recordset(coalesce(request->'openItems', '[]'))
        as wanted (side text, "partyKind" text, "partyId" bigint, "consigneeId" bigint, amount bigint)
      where "partyKind" = 'customer'
    loop
      moves := moves || row(item.party, item.consignee, item.amount)::ledger.credit_move;
      if item.party = (asked->>'customerId')::bigint and item.consignee = coalesce((asked->>'consigneeId')::bigint, 0) then
        own := own + item.amount;
      end if;
    end loop;
  end if;
  if cardinality(moves) > 0 or asked is not null then perform ledger.move_credit(agency, moves, asked, own); end if;
end $$;

revoke all on function ledger.move_exposure from public;
