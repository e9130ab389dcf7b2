-- The external finance system FIMS: which receipts and credit notes it has, as it says of tax invoices; what it last said of a customer;
-- and its balances of customers.

alter table payment
  add column fims_status text,
  add column fims_ref    text,
  add column fims_error  text;
update payment set fims_status = 'Not sent' where direction = 'Receipt' and mode <> 'Cash to BT';

alter table credit_note
  add column fims_status text,
  add column fims_ref    text,
  add column fims_error  text;
drop trigger issued on credit_note;
update credit_note set fims_status = 'Not sent' where status = 'Issued';
create trigger issued before delete or update on credit_note for each row
  execute function app.refuse_reissuing_paper('note_no', '{debit_note,fims_status,fims_ref,fims_error}');

-- A customer as FIMS has it, to be compared with ours; it is never copied into ours silently. Whoever sees the customer sees it.
create table app.fims_customer (
  agency_id   integer     not null,
  customer    bigint      not null,
  fims_code   text        not null,
  name        text        not null,
  name_ar     text,
  vat_no      text,
  cr_no       text,
  mobile      text        not null,
  city        text        not null,
  compared_at timestamptz not null default now(),
  constraint fims_customer_pk primary key (agency_id, customer),
  constraint fims_customer_customer_fk
    foreign key (agency_id, customer) references customer (agency_id, id)
);
alter table app.fims_customer enable row level security;
create policy wall on app.fims_customer for all to gms_app using (agency_id = app.agency() and (app.company() is null
  or exists (select from customer c where c.agency_id = fims_customer.agency_id and c.id = fims_customer.customer)));
grant select, insert, update on app.fims_customer to gms_app;

-- What a customer owes by the books of FIMS at the end of a day, below zero what it has paid too much. It counts the debts to all
-- consignees, who are competitors: staff only.
create table app.fims_balance (
  agency_id integer     not null,
  customer  bigint      not null,
  day       date        not null,
  balance   bigint      not null,
  noted_at  timestamptz not null default now(),
  constraint fims_balance_pk primary key (agency_id, customer, day),
  constraint fims_balance_customer_fk
    foreign key (agency_id, customer) references customer (agency_id, id)
);
alter table app.fims_balance enable row level security;
create policy wall on app.fims_balance for all to gms_app using (agency_id = app.agency() and app.company() is null);
grant select, insert, update on app.fims_balance to gms_app;
