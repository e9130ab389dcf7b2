-- What a request asks to be posted, judged and with its accounts. One pass over the legs tells which of the judgements can fail at all.
create or replace function ledger.plan_posting(agency integer, request jsonb, version integer) returns ledger.planned_posting
language plpgsql as $$
declare
  legs         ledger.leg[];
  keys         text[];
  amounts      bigint[];
  is_balanced  boolean;
  has_bags     boolean;
  has_customer boolean;
begin
  select array_agg(leg), array_agg(leg.key), array_agg(leg.amount),
      bool_and(unit in ('KG', 'BAG', 'SAR', 'USD')) and coalesce(sum(amount) filter (where unit = 'KG'), 0) = 0
        and coalesce(sum(amount) filter (where unit = 'BAG'), 0) = 0 and coalesce(sum(amount) filter (where unit = 'SAR'), 0) = 0
        and coalesce(sum(amount) filter (where unit = 'USD'), 0) = 0,
      bool_or(bag_kg is not null and (unit = 'KG' or role = 'USED')),
      bool_or(unit = 'SAR' and role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'))
    into legs, keys, amounts, is_balanced, has_bags, has_customer
    from ledger.sum_legs(request->'legs') leg;
  if legs is null then perform ledger.refuse('MALFORMED', 'A posting needs legs.', '{}', 'GM400'); end if;
  if not is_balanced then perform ledger.check_balance(legs); end if;
  if has_bags then perform ledger.check_bag_weight(legs); end if;
  if has_customer or request ? 'openItems' then perform ledger.check_customer_items(legs, request->'openItems'); end if;
  return row(
    request->>'kind', request->>'documentType', (request->>'documentId')::bigint, request->>'documentNumber', version,
    (request->>'date')::date, request->>'reason', null,
    ledger.find_accounts(agency, legs, keys, amounts))::ledger.planned_posting;
end $$;

revoke all on function ledger.plan_posting from public;
