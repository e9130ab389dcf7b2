-- Records on a document its state in the finance system, and on its sale the most urgent state of its invoices. The document keeps its
-- version: a machine's report overwrites nothing a person enters.
create or replace function app.note_fims(of_document text, of_id bigint, new_status text, new_ref text, said text) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own integer := app.agency();
  named text := case of_document when 'taxInvoice' then 'tax_invoice' when 'creditNote' then 'credit_note'
    when 'payment' then 'payment' when 'prePayment' then 'pre_payment' end;
  old   record;
  sale  record;
  worst text;
begin
  if named is null then return; end if;
  execute format('select fims_status, fims_ref, seen_by from %I where agency_id = $2 and id = $1 for update', named)
    into old using of_id, own;
  execute format('update %I set fims_status = $2, fims_ref = coalesce($3, fims_ref), fims_error = $4, updated_at = now()
    where agency_id = $5 and id = $1', named) using of_id, new_status, new_ref, left(said, 300), own;
  insert into app.history (agency_id, actor, document, document_id, action, changes, reason, seen_by)
  values (own, app.actor(), of_document, of_id, 'fims', jsonb_build_object(
    'fimsStatus', jsonb_build_array(old.fims_status, new_status), 'fimsRef', jsonb_build_array(old.fims_ref, coalesce(new_ref, old.fims_ref))),
    left(said, 300), old.seen_by);
  if of_document <> 'taxInvoice' then return; end if;
  select sale_type, sale_id into sale from tax_invoice where agency_id = own and id = of_id;
  select i.fims_status into worst from tax_invoice i
    where i.agency_id = own and i.sale_type = sale.sale_type and i.sale_id = sale.sale_id and i.fims_status is not null
      and not exists (select from sale_correction c where c.agency_id = i.agency_id and c.invoice = i.id
        and c.mode = 'Credit and rebill' and c.status in ('Approved', 'Applied'))
    order by array_position(array['Failed', 'Not sent', 'Sent', 'Ignored'], i.fims_status) limit 1;
  update bag_sale set fims_status = worst where sale.sale_type = 'SALE' and agency_id = own and id = sale.sale_id;
  update bulk_sale set fims_status = worst where sale.sale_type = 'BULKSALE' and agency_id = own and id = sale.sale_id;
  update lc_sale set fims_status = worst where sale.sale_type = 'LCSALE' and agency_id = own and id = sale.sale_id;
end $$;

revoke all on function app.note_fims from public;
grant execute on function app.note_fims to gms_app;
