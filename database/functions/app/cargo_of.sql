-- What a consignee's user may read of a letter of credit that they may not view, and under which they have or had cargo: where that cargo
-- is from. The authority requires it of every owner. A lot made of other lots has neither origin nor vessel.
create or replace function app.cargo_of(of_lc bigint) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('lc_no', lc.lc_no,
    'origin', (select contract.origin from public.purchase_contract contract
      where lc.source_kind is null and contract.agency_id = app.agency() and contract.agency_id = lc.agency_id
        and contract.id = lc.purchase_contract),
    'vessel_name', (select string_agg(distinct vessel.name, ' · ') from public.shipment
      join public.voyage on voyage.agency_id = shipment.agency_id and voyage.agency_id = app.agency() and voyage.id = shipment.voyage
      join public.vessel on vessel.agency_id = voyage.agency_id and vessel.agency_id = app.agency() and vessel.id = voyage.vessel
      where shipment.agency_id = app.agency() and shipment.lc = of_lc and shipment.status <> 'Canceled'))
  from public.lc
  where lc.agency_id = app.agency() and lc.id = of_lc and exists (
    select from ledger.account account
    where account.agency_id = app.agency() and account.consignment_id = of_lc and account.consignee_id = any(app.companies()))
$$;

revoke all on function app.cargo_of from public;
grant execute on function app.cargo_of to gms_app;
