-- A request as a checked posting with its accounts; missing accounts are created. One pass over the legs finds which of the checks can
-- fail at all.
create or replace function ledger.plan_posting(agency integer, request jsonb, version integer) returns ledger.planned_posting
language plpgsql as $$
declare
  movements    ledger.movement[];
  owners       bigint[];
  is_balanced  boolean;
  has_bags     boolean;
  has_customer boolean;
  are_open     boolean;
begin
  select array_agg(row(account.id, leg.consignee_id, account.tracked, account.guarded, leg.amount)::ledger.movement),
      array_agg(distinct leg.consignee_id) filter (where leg.consignee_id is not null),
      bool_and(unit in ('KG', 'BAG', 'SAR', 'USD')) and coalesce(sum(amount) filter (where unit = 'KG'), 0) = 0
        and coalesce(sum(amount) filter (where unit = 'BAG'), 0) = 0 and coalesce(sum(amount) filter (where unit = 'SAR'), 0) = 0
        and coalesce(sum(amount) filter (where unit = 'USD'), 0) = 0,
      bool_or(bag_kg is not null and (unit = 'KG' or role = 'USED')),
      bool_or(unit = 'SAR' and role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE')), bool_and(account.id is not null)
    into movements, owners, is_balanced, has_bags, has_customer, are_open
    from ledger.sum_legs(request->'legs') leg
    left join lateral (
      select id, tracked, guarded from ledger.account where agency_id = agency and key = leg.key offset 0) account on true;
  if movements is null then perform ledger.refuse('MALFORMED', 'A posting needs legs.', '{}', 'GM400'); end if;
  if not is_balanced then perform ledger.check_balance(request->'legs'); end if;
  if has_bags then perform ledger.check_bag_weight(request->'legs'); end if;
  if has_customer or request ? 'openItems' then perform ledger.check_customer_items(request); end if;
  if not are_open then
    perform ledger.open_accounts(agency, request->'legs');
    return ledger.plan_posting(agency, request, version);
  end if;
  return row(
    request->>'kind', request->>'documentType', (request->>'documentId')::bigint, request->>'documentNumber', version,
    (request->>'date')::date, request->>'reason', null, coalesce(owners, '{}'), movements)::ledger.planned_posting;
end $$;

revoke all on function ledger.plan_posting from public;
