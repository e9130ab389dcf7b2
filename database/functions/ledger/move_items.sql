-- Transfers the open items of a customer to another customer; account balances are moved by a posting.
create or replace function ledger.move_items(gone bigint, kept bigint) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency integer := app.agency();
begin
  perform from ledger.open_item where agency_id = agency and party_kind = 'customer' and party_id = gone order by id for update;
  update ledger.open_item set party_id = kept where agency_id = agency and party_kind = 'customer' and party_id = gone;
end $$;

revoke all on function ledger.move_items from public;
grant execute on function ledger.move_items to gms_app;
