-- Invariant 7: the open amount of an item is its amount less what was settled.
create or replace function ledger.wrong_open_amounts(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('item', item.id, 'customer', null, 'stands', item.open_amount,
    'should', item.original - coalesce(settled.total, 0))
  from ledger.open_item item
  left join (
    select item_id, sum(amount) total
    from (
      select debit_item item_id, amount from ledger.allocation where agency_id = agency
      union all
      select credit_item, amount from ledger.allocation where agency_id = agency) both_sides
    group by item_id) settled on settled.item_id = item.id
  where item.agency_id = agency and item.open_amount <> item.original - coalesce(settled.total, 0)
$$;

revoke all on function ledger.wrong_open_amounts from public;
