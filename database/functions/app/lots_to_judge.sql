-- An agency's active lots that are empty, and its exhausted lots that have stock again.
create or replace function app.lots_to_judge(of_agency integer) returns table (id bigint) language sql stable as $$
  select lot.id from system_lc lot
  where lot.agency_id = of_agency and lot.status in ('Active', 'Exhausted') and lot.created_at < now() - interval '1 hour'
    and (lot.status = 'Exhausted') = exists (
      select from ledger.account
      join ledger.balance on balance.agency_id = account.agency_id and balance.account_id = account.id
      where account.agency_id = of_agency and account.consignment_id = lot.lc and account.unit = 'KG'
        and account.role in ('PORT', 'TRANSIT', 'TERMINAL') and balance.on_hand > 0)
$$;

revoke all on function app.lots_to_judge from public;
