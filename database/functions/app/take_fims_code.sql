-- Stores the code by which the finance system identifies a customer, if none is stored. An existing code stays: the code from FIMS is
-- stored beside it, and the report of customers shows both. `took`: FIMS has accepted our values of the customer, so both agree in them.
-- Returns whether the codes differ.
create or replace function app.take_fims_code(of_customer bigint, said text, took boolean) returns boolean
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own integer := app.agency();
  known record;
begin
  select fims_code, seen_by into known from customer where agency_id = own and id = of_customer for update;
  if not found or coalesce(said, known.fims_code) is null then return false; end if;
  insert into app.fims_customer as f (agency_id, customer, fims_code, name, name_ar, vat_no, cr_no, mobile, city)
  select agency_id, id, coalesce(said, fims_code), name, name_ar, vat_no, cr_no, mobile, city from customer
    where agency_id = own and id = of_customer
  on conflict (agency_id, customer) do update set fims_code = excluded.fims_code, compared_at = excluded.compared_at,
    name = case when took then excluded.name else f.name end, name_ar = case when took then excluded.name_ar else f.name_ar end,
    vat_no = case when took then excluded.vat_no else f.vat_no end, cr_no = case when took then excluded.cr_no else f.cr_no end,
    mobile = case when took then excluded.mobile else f.mobile end, city = case when took then excluded.city else f.city end;
  if known.fims_code is not null or said is null then return known.fims_code <> said; end if;
  update customer set fims_code = said, updated_at = now() where agency_id = own and id = of_customer;
  insert into app.history (agency_id, actor, document, document_id, action, changes, seen_by)
  values (own, app.actor(), 'customer', of_customer, 'fims', jsonb_build_object('fimsCode', jsonb_build_array(null, said)),
    known.seen_by);
  return false;
end $$;

revoke all on function app.take_fims_code from public;
grant execute on function app.take_fims_code to gms_app;
