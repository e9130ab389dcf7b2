-- Simplified tax documents of an agency that have not been reported to the authority for so many hours: sealed ones that wait for its
-- answer, those it refused, and those that could not be sealed. `since` is when they were sealed, or issued.
create or replace function app.unreported_simplified(agency integer, hours integer)
returns table (unit_id bigint, number text, since timestamptz) language sql stable
set search_path = public, pg_temp as $$
  select e.unit_id, e.number, e.sealed_at from app.e_document e
  where e.agency_id = agency and e.state = 'Waiting' and e.family = 'simplified' and e.sealed_at < now() - make_interval(hours => hours)
  union all
  select u.id, p.number, p.issued_at from (
    select agency_id, consignee as seller, invoice_no as number, issued_at, invoice_kind, qr_reason from tax_invoice
      where agency_id = agency and qr_reason is not null
    union all select agency_id, consignee, note_no, issued_at, invoice_kind, qr_reason from credit_note
      where agency_id = agency and qr_reason is not null
    union all select agency_id, consignee, invoice_no, issued_at, invoice_kind, qr_reason from pre_payment
      where agency_id = agency and qr_reason is not null
    union all select agency_id, seller, invoice_no, issued_at, invoice_kind, qr_reason from service_invoice
      where agency_id = agency and qr_reason is not null
    union all select agency_id, seller, invoice_no, issued_at, invoice_kind, qr_reason from empty_bag_invoice
      where agency_id = agency and qr_reason is not null) p
  join signing_unit u on u.agency_id = p.agency_id and u.consignee = p.seller and u.status <> 'Canceled'
  where u.agency_id = agency and p.invoice_kind = 'Simplified' and p.issued_at < now() - make_interval(hours => hours)
$$;

revoke all on function app.unreported_simplified from public;
