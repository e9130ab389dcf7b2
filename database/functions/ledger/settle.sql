-- Writes postings and settles their open items: `planned` are first the reversals of `originals`, in the same order, then at most one
-- new posting described by `request`. Open items are locked in the order of their ids.
create or replace function ledger.settle(
  agency integer, request jsonb, planned ledger.planned_posting[], uses ledger.hold_use[], originals bigint[])
returns jsonb language plpgsql as $$
declare
  postings bigint[];
  fresh    bigint;
  items    jsonb := '{}';
  answered jsonb;
begin
  perform ledger.refuse_closed_stock(agency, planned);
  postings := ledger.record(agency, planned, uses);
  if cardinality(originals) = 0 and cardinality(uses) = 0
      and not request ?| '{openItems,allocations,idempotency}' then
    return jsonb_build_object('postingId', postings[1], 'openItems', items);
  end if;
  if cardinality(planned) > cardinality(originals) then fresh := postings[cardinality(planned)]; end if;
  if cardinality(originals) > 0 or request ? 'allocations' then perform ledger.lock_items(agency, request, originals); end if;
  for place in 1 .. cardinality(originals) loop
    perform ledger.void_items(agency, originals[place], postings[place]);
  end loop;
  if fresh is not null and (request ? 'openItems' or request ? 'allocations') then
    items := ledger.write_items(agency, request, planned[cardinality(planned)].day, fresh);
  end if;
  answered := jsonb_strip_nulls(jsonb_build_object('postingId', fresh, 'openItems', items, 'reversals',
    case when cardinality(originals) > 0 then to_jsonb(postings[1:cardinality(originals)]) end));
  if request ? 'idempotency' then
    update ledger.idempotency
      set answer = answered, posting_id = coalesce(fresh, postings[1]),
        response = coalesce(request->'idempotency'->'response', response)
      where agency_id = agency and key = request->'idempotency'->>'key';
  end if;
  return answered;
end $$;

revoke all on function ledger.settle from public;
