-- Writes the open items of an imported posting; gives by how much they change the exposure of customers.
create or replace function ledger.import_items(agency integer, request jsonb, on_day date, posting bigint)
returns ledger.credit_move[] language plpgsql as $$
begin
  perform ledger.write_items(agency, request - 'allocations', on_day, posting);
  return coalesce((
    select array_agg(row(
      "partyId", coalesce("consigneeId", 0), case side when 'debit' then amount else -amount end, 0)::ledger.credit_move)
    from jsonb_to_recordset(coalesce(request->'openItems', '[]'))
      as item (side text, "partyKind" text, "partyId" bigint, "consigneeId" bigint, amount bigint)
    where "partyKind" = 'customer'), '{}');
end $$;

revoke all on function ledger.import_items from public;
