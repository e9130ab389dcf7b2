-- Invariant 12, second half: what is payable to a consignee is the sum of the flows of these accounts.
create or replace function ledger.wrong_consignee_totals(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('ledger', 'consignees', 'consignee', coalesce(account.consignee_id, 0), 'parties', sum(flows.total),
    'control', sum(balance.on_hand))
  from ledger.account account
  join ledger.balance balance on balance.agency_id = agency and balance.account_id = account.id
  left join (
    select account_id, sum(amount) total from ledger.flow where agency_id = agency group by account_id) flows
    on flows.account_id = account.id
  where account.agency_id = agency and account.role = 'CONSIGNEE_PAYABLE'
  group by account.consignee_id
  having sum(balance.on_hand) <> coalesce(sum(flows.total), 0)
$$;

revoke all on function ledger.wrong_consignee_totals from public;
