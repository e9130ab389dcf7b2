-- Transfers the open items of a consignee's customers, and their exposure, to the consignee into which it was merged; account balances
-- are moved by a posting.
create or replace function ledger.move_owner_items(gone bigint, kept bigint) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency integer := app.agency();
  moved  ledger.credit;
begin
  perform from ledger.open_item where agency_id = agency and party_kind = 'customer' and consignee_id = gone order by id for update;
  update ledger.open_item set consignee_id = kept where agency_id = agency and party_kind = 'customer' and consignee_id = gone;
  for moved in select * from ledger.credit where agency_id = agency and consignee_id = gone order by customer_id for update loop
    insert into ledger.credit (agency_id, customer_id, consignee_id, posted)
      values (agency, moved.customer_id, kept, moved.posted)
      on conflict (agency_id, customer_id, consignee_id) do update set posted = ledger.credit.posted + excluded.posted;
    update ledger.credit set posted = 0
      where agency_id = agency and customer_id = moved.customer_id and consignee_id = gone;
  end loop;
end $$;

revoke all on function ledger.move_owner_items from public;
grant execute on function ledger.move_owner_items to gms_app;
