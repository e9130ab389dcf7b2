-- Transfers the open items of a customer, and its exposure, to another customer; account balances are moved by a posting.
create or replace function ledger.move_items(gone bigint, kept bigint) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency integer := app.agency();
  moved  ledger.credit;
begin
  perform from ledger.open_item where agency_id = agency and party_kind = 'customer' and party_id = gone order by id for update;
  update ledger.open_item set party_id = kept where agency_id = agency and party_kind = 'customer' and party_id = gone;
  for moved in select * from ledger.credit where agency_id = agency and customer_id = gone order by consignee_id for update loop
    insert into ledger.credit (agency_id, customer_id, consignee_id, posted)
      values (agency, kept, moved.consignee_id, moved.posted)
      on conflict (agency_id, customer_id, consignee_id) do update set posted = ledger.credit.posted + excluded.posted;
    update ledger.credit set posted = 0
      where agency_id = agency and customer_id = gone and consignee_id = moved.consignee_id;
  end loop;
end $$;

revoke all on function ledger.move_items from public;
grant execute on function ledger.move_items to gms_app;
