-- A vendor's bill is paid by one voucher or by several, and tells where transfers book haulage of its vendor themselves.

alter table expense
  add column besides_haulage boolean,
  add column paid bigint,
  add column owed bigint;
create table expense_payments (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  payment bigint not null,
  paid_on date not null,
  amount bigint not null,
  seen_by bigint[],
  constraint expense_payments_pk primary key (agency_id, parent, position),
  constraint expense_payments_parent_fk foreign key (agency_id, parent) references expense (agency_id, id)
);
alter table expense_payments enable row level security;
create policy wall on expense_payments for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on expense_payments to gms_app;
alter table expense_payments add constraint expense_payments_payment_fk
  foreign key (agency_id, payment) references payment (agency_id, id);
create index expense_payments_by_payment on expense_payments (agency_id, payment);

insert into expense_payments (agency_id, parent, position, payment, paid_on, amount, seen_by)
  select agency_id, id, 0, payment, paid_on, gross, seen_by from expense where status = 'Paid' and payment is not null;
update expense set paid = case status when 'Paid' then gross else 0 end, owed = case status when 'Paid' then 0 else gross end;
drop index expense_by_payment;
