-- Transfers the open items of a consignee's customers to the consignee into which it was merged; account balances are moved by a posting.
create or replace function ledger.move_owner_items(gone bigint, kept bigint) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency integer := app.agency();
begin
  perform from ledger.open_item where agency_id = agency and party_kind = 'customer' and consignee_id = gone order by id for update;
  update ledger.open_item set consignee_id = kept where agency_id = agency and party_kind = 'customer' and consignee_id = gone;
end $$;

revoke all on function ledger.move_owner_items from public;
grant execute on function ledger.move_owner_items to gms_app;
