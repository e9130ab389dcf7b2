-- What a posting must be before it is anybody's stock: balanced per unit, bags agreeing with kilograms, customers with their items.
-- A breach is a defect of the caller, not of the person.
create or replace function ledger.check_legs(legs ledger.leg[], items jsonb) returns void language plpgsql as $$
declare wrong jsonb; units text[];
begin
  select jsonb_object_agg(unit, total) filter (where total <> 0), array_agg(unit) into wrong, units
    from (select unit, sum(amount) total from unnest(legs) group by unit) s;
  if wrong is not null then
    perform ledger.refuse('MALFORMED', 'The legs of a posting do not add up to zero.', jsonb_build_object('units', wrong), 'GM400');
  end if;
  if units <> '{SAR}' then
  select jsonb_build_object('kg', kg, 'bagsKg', bags) into wrong from (
    select sum(amount) filter (where unit = 'KG' and (bag_kg is not null or role = 'CUSTOMER')) kg,
      coalesce(sum(amount * bag_kg) filter (where unit = 'BAG' and role = 'USED'), 0) bags,
      bool_or(bag_kg is not null and (unit = 'KG' or role = 'USED')) bagged from unnest(legs)) s
    where bagged and kg is distinct from bags and kg is not null;
  if wrong is not null then
    perform ledger.refuse('MALFORMED', 'Bags times their size is not the weight.', wrong, 'GM400');
  end if;
  end if;
  if items is null and not 'SAR' = any(units) then return; end if;
  select jsonb_agg(s) into wrong from (
    select consignee, sum(amount) off from (
      select consignee_id consignee, amount from unnest(legs)
        where unit = 'SAR' and role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE')
      union all
      select "consigneeId", case side when 'debit' then -amount else amount end
        from jsonb_to_recordset(coalesce(items, '[]')) as i (side text, "partyKind" text, "consigneeId" bigint, amount bigint)
        where "partyKind" = 'customer'
    ) c group by consignee having sum(amount) <> 0) s;
  if wrong is not null then
    perform ledger.refuse('MALFORMED', 'The open items of customers do not add up to their legs.', jsonb_build_object('consignees', wrong), 'GM400');
  end if;
end $$;
revoke all on function ledger.check_legs(ledger.leg[], jsonb) from public;
