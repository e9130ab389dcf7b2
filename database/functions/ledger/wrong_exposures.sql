-- Invariant 7, second half: the exposure of a customer is the sum of its open items.
create or replace function ledger.wrong_exposures(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('item', null, 'customer', coalesce(credit.customer_id, owed.customer_id), 'stands', credit.posted,
    'should', owed.total)
  from (select * from ledger.credit where agency_id = agency) credit
  full join (
    select party_id customer_id, coalesce(consignee_id, 0) consignee_id,
      sum(case side when 'debit' then open_amount else -open_amount end) total
    from ledger.open_item where agency_id = agency and party_kind = 'customer'
    group by 1, 2) owed on owed.customer_id = credit.customer_id and owed.consignee_id = credit.consignee_id
  where coalesce(credit.posted, 0) <> coalesce(owed.total, 0)
$$;

revoke all on function ledger.wrong_exposures from public;
