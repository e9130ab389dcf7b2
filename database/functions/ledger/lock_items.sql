-- Locks the open items that are taken back or settled, in the order of their ids.
create or replace function ledger.lock_items(agency integer, request jsonb, originals bigint[]) returns void language plpgsql as $$
begin
  perform from ledger.open_item
    where agency_id = agency and id in (
      select id from ledger.open_item where agency_id = agency and posting_id = any(originals)
      union
      select unnest(array[debit_item, credit_item])
      from ledger.allocation where agency_id = agency and posting_id = any(originals)
      union
      select side::bigint
      from jsonb_array_elements(coalesce(request->'allocations', '[]')) allocation,
        lateral (values (allocation->>'debit'), (allocation->>'credit')) sides (side)
      where side ~ '^\d+$')
    order by id for no key update;
end $$;

revoke all on function ledger.lock_items from public;
