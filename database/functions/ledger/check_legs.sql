-- What a posting must be before it moves anybody's stock: balanced per unit, bags agreeing with kilograms, customers with their items.
-- A breach is a defect of the caller, not of the user.
create or replace function ledger.check_legs(legs ledger.leg[], items jsonb) returns void language plpgsql as $$
declare
  unbalanced jsonb;
  units      text[];
begin
  select jsonb_object_agg(unit, total) filter (where total <> 0), array_agg(unit) into unbalanced, units
    from (select unit, sum(amount) total from unnest(legs) group by unit) sums;
  if unbalanced is not null then
    perform ledger.refuse(
      'MALFORMED', 'The legs of a posting do not add up to zero.', jsonb_build_object('units', unbalanced), 'GM400');
  end if;
  if units <> '{SAR}' then perform ledger.check_bag_weight(legs); end if;
  if items is not null or 'SAR' = any(units) then perform ledger.check_customer_items(legs, items); end if;
end $$;

revoke all on function ledger.check_legs from public;
