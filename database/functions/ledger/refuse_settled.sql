-- Refuses to undo an item that was used in a settlement since, and names the settlement.
create or replace function ledger.refuse_settled(agency integer, item bigint, settled bigint) returns void language plpgsql as $$
declare
  allocations jsonb;
begin
  select jsonb_agg(jsonb_build_object('debit', debit_item, 'credit', credit_item, 'amount', amount)) into allocations
    from (
      select debit_item, credit_item, sum(amount) amount
      from ledger.allocation
      where agency_id = agency and item in (debit_item, credit_item)
      group by debit_item, credit_item
      having sum(amount) <> 0) standing;
  perform ledger.refuse('DEPENDENTS', 'Something was settled with this since. Undo that first.',
    jsonb_build_object('item', item, 'settled', settled, 'allocations', allocations), 'GM409');
end $$;

revoke all on function ledger.refuse_settled from public;
