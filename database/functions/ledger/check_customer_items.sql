-- For each consignee, the legs on customers' accounts equal the open items of customers. Consignees that a posting names as one
-- (`sameOwner`) count together: the items themselves have moved already.
create or replace function ledger.check_customer_items(request jsonb) returns void language plpgsql as $$
declare
  differences jsonb;
  one         jsonb := coalesce(request->'sameOwner', '[]');
begin
  select jsonb_agg(difference) into differences
    from (
      select case when one @> to_jsonb(consignee) then (one->>1)::bigint else consignee end consignee, sum(amount) off
      from (
        select consignee_id consignee, amount
        from ledger.sum_legs(request->'legs')
        where unit = 'SAR' and role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE')
        union all
        select "consigneeId", case side when 'debit' then -amount else amount end
        from jsonb_to_recordset(coalesce(request->'openItems', '[]')) as item (side text, "partyKind" text, "consigneeId" bigint, amount bigint)
        where "partyKind" = 'customer'
      ) moved
      group by 1
      having sum(amount) <> 0) difference;
  if differences is not null then
    perform ledger.refuse(
      'MALFORMED', 'The open items of customers do not add up to their legs.',
      jsonb_build_object('consignees', differences), 'GM400');
  end if;
end $$;

revoke all on function ledger.check_customer_items from public;
