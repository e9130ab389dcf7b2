-- What is milled may become a lot of its own; what is usually lost of what was moved; who agreed to a loan of bags.

alter table cargo_milling add column own_lot boolean, add column output_lc bigint;
alter table cargo_milling add constraint cargo_milling_output_lc_fk foreign key (agency_id, output_lc) references lc (agency_id, id);
alter table flaked_barley add column own_lot boolean, add column output_lc bigint;
alter table flaked_barley add constraint flaked_barley_output_lc_fk foreign key (agency_id, output_lc) references lc (agency_id, id);

alter table cargo_loss add column usual_loss bigint;

alter table bag_loan
  add column needs_consent boolean, add column first_agreed_by text, add column first_agreed_at timestamptz,
  add column second_agreed_by text, add column second_agreed_at timestamptz;
update bag_loan set first_agreed_by = lender_consent, second_agreed_by = borrower_consent;
alter table bag_loan drop column lender_consent, drop column borrower_consent;
