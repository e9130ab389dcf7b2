-- Invariant 11: within a posting, bags that were filled times their size are the weight that left in bags or for a customer.
create or replace function ledger.wrong_bag_weights(agency integer) returns setof jsonb language sql stable as $$
  select to_jsonb(sums)
  from (
    select entry.posting_id, sum(entry.amount) filter (where account.unit = 'KG') kg,
      coalesce(sum(entry.amount * account.bag_kg) filter (where account.unit = 'BAG'), 0) bags
    from ledger.entry entry
    join ledger.account account on account.agency_id = agency and account.id = entry.account_id
    where entry.agency_id = agency
      and ((account.unit = 'KG' and (account.bag_kg is not null or account.role = 'CUSTOMER'))
        or (account.unit = 'BAG' and account.role = 'USED' and account.bag_kg is not null))
    group by entry.posting_id
    having bool_or(account.bag_kg is not null)) sums
  where kg is not null and kg <> bags
$$;

revoke all on function ledger.wrong_bag_weights from public;
