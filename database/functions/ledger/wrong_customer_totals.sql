-- Invariant 12: for each consignee, the open items of customers sum to their control accounts.
create or replace function ledger.wrong_customer_totals(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('ledger', 'customers', 'consignee', coalesce(owed.consignee, control.consignee), 'parties', owed.total,
    'control', control.total)
  from (
    select coalesce(consignee_id, 0) consignee, sum(case side when 'debit' then open_amount else -open_amount end) total
    from ledger.open_item where agency_id = agency and party_kind = 'customer'
    group by 1) owed
  full join (
    select coalesce(account.consignee_id, 0) consignee, sum(balance.on_hand) total
    from ledger.account account
    join ledger.balance balance on balance.agency_id = agency and balance.account_id = account.id
    where account.agency_id = agency and account.unit = 'SAR' and account.role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE')
    group by 1) control on control.consignee = owed.consignee
  where coalesce(owed.total, 0) <> coalesce(control.total, 0)
$$;

revoke all on function ledger.wrong_customer_totals from public;
