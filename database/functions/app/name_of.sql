create or replace function app.name_of(of_table text, of_id bigint) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case of_table when 'lc' then (select l.lc_no from public.lc l where l.agency_id = app.agency() and l.id = of_id and exists (
    select from ledger.account c where c.agency_id = app.agency() and c.consignment_id = of_id and c.consignee_id = any(app.companies()))) end
$$;
revoke all on function app.name_of(text, bigint) from public;
grant execute on function app.name_of(text, bigint) to gms_app;
