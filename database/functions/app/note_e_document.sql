-- Records the tax authority's answer on any tax document.
create or replace function app.note_e_document(
  of_document text, of_id bigint, new_status text, new_qr text, new_reason text, said text)
returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own integer := app.agency();
  named text := case of_document when 'creditNote' then 'credit_note' when 'prePayment' then 'pre_payment'
    when 'serviceInvoice' then 'service_invoice' when 'emptyBagInvoice' then 'empty_bag_invoice' end;
  credited date;
  old record;
begin
  if of_document = 'taxInvoice' then
    perform app.note_e_invoice(of_id, new_status, new_qr, new_reason, said);
    return;
  end if;
  if named is null then return; end if;
  if of_document = 'creditNote' then
    select date into credited from credit_note where agency_id = own and id = of_id;
    insert into app.list_change (agency_id, document, day) values (own, 'invoicedSales', credited);
  end if;
  execute format('select e_invoice_status, qr_reason, seen_by from %I where agency_id = $2 and id = $1 for update', named)
    into old using of_id, own;
  execute format('update %I set e_invoice_status = $2, qr = coalesce($3, qr), qr_reason = $4, e_invoice_error = $5,
    updated_at = now() where agency_id = $6 and id = $1', named) using of_id, new_status, new_qr, new_reason, said, own;
  insert into app.history (agency_id, actor, document, document_id, action, changes, reason, seen_by)
  values (own, null, of_document, of_id, 'e-invoice',
    jsonb_build_object(
      'eInvoiceStatus', jsonb_build_array(old.e_invoice_status, new_status),
      'qrReason', jsonb_build_array(old.qr_reason, new_reason)),
    said, old.seen_by);
  insert into app.outbox (agency_id, document, document_id, action) values (own, of_document, of_id, 'e-invoice');
end $$;

revoke all on function app.note_e_document from public;
