-- What a consignee's user may read by name without the right to view it: the letter of credit under which their cargo came.
create or replace function app.name_of(of_table text, of_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case of_table when 'lc' then (
    select lc.lc_no from public.lc
    where lc.agency_id = app.agency() and lc.id = of_id and exists (
      select from ledger.account account
      where account.agency_id = app.agency() and account.consignment_id = of_id and account.consignee_id = any(app.companies()))) end
$$;

revoke all on function app.name_of from public;
grant execute on function app.name_of to gms_app;
