-- Why the authority takes nothing of a unit; its documents wait until somebody has mended that and sends them again.
alter table signing_unit add column sending_problem text;

-- A renewal is asked for with the certificate that is still valid; else the unit proves itself anew.
alter table app.signing_request add column is_renewal boolean not null default false;

-- What the badge counts: documents without QR code, or with a reason why the authority did not take them.
drop index tax_invoice_without_code;
create index tax_invoice_without_code on tax_invoice (agency_id, sale_type)
  where status = 'Issued' and (coalesce(qr, '') = '' or qr_reason is not null);
create index credit_note_without_code on credit_note (agency_id) where qr_reason is not null;
create index pre_payment_without_code on pre_payment (agency_id) where qr_reason is not null;
create index service_invoice_without_code on service_invoice (agency_id) where qr_reason is not null;
create index empty_bag_invoice_without_code on empty_bag_invoice (agency_id) where qr_reason is not null;

-- A notice about something that is no rule of the user's own, told once by its subject.
alter table app.notice alter column rule drop not null, add column subject text;
create unique index notice_of_subject on app.notice (agency_id, user_id, subject) where subject is not null;
create index tax_invoice_with_reason on tax_invoice (agency_id) where qr_reason is not null;
