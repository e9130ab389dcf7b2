-- Records on an invoice what became of its e-invoice, and on its sale the most urgent state of its invoices. The invoice keeps its
-- version, so that a user who is changing it is not refused: the authority's answer overwrites nothing a person enters.
create or replace function app.note_e_invoice(of_invoice bigint, new_status text, new_qr text, new_reason text, said text) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own integer := app.agency();
  old   tax_invoice;
  worst text;
begin
  select * into old from tax_invoice where agency_id = own and id = of_invoice for update;
  update tax_invoice set e_invoice_status = new_status, qr = coalesce(new_qr, qr), qr_reason = new_reason, e_invoice_error = said,
    updated_at = now() where agency_id = own and id = of_invoice;
  insert into app.history (agency_id, actor, document, document_id, action, changes, reason, seen_by)
  values (own, null, 'taxInvoice', of_invoice, 'e-invoice',
    jsonb_build_object(
      'eInvoiceStatus', jsonb_build_array(old.e_invoice_status, new_status),
      'qrReason', jsonb_build_array(old.qr_reason, new_reason)),
    said, old.seen_by);
  insert into app.outbox (agency_id, document, document_id, action) values (own, 'taxInvoice', of_invoice, 'e-invoice');
  insert into app.list_change (agency_id, document, day) values (own, 'invoicedSales', old.date);
  select e_invoice_status into worst from tax_invoice
    where agency_id = own and sale_type = old.sale_type and sale_id = old.sale_id and e_invoice_status is not null
    order by array_position(array['Rejected', 'None', 'Generated', 'Reported', 'Cleared'], e_invoice_status) limit 1;
  update bag_sale set e_invoice_status = worst where old.sale_type = 'SALE' and agency_id = own and id = old.sale_id;
  update bulk_sale set e_invoice_status = worst where old.sale_type = 'BULKSALE' and agency_id = own and id = old.sale_id;
end $$;

revoke all on function app.note_e_invoice from public;
