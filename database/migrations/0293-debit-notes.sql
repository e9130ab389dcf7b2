-- A credit note that was wrong is taken back by a debit note: an invoice that names what it corrects, and why (domain 4.6.7).

alter table tax_invoice
  add column corrects text,
  add column reason text;

alter table credit_note
  add column debit_note bigint,
  add constraint credit_note_debit_note_fk foreign key (agency_id, debit_note) references tax_invoice (agency_id, id);
create index credit_note_by_debit_note on credit_note (agency_id, debit_note, date desc, id desc);
drop trigger issued on credit_note;
create trigger issued before update or delete on credit_note for each row
  execute function app.refuse_reissuing_paper('note_no', '{debit_note}');
