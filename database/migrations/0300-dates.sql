-- Whether tax invoices are dated in the order of their numbers: off while the sales of a past are entered.
alter table agency add column invoices_in_order boolean not null default true;

-- How far back anyone may date, and what was dated further back than that, with the reason: lists mark it.
alter table agency add column back_dating_days integer not null default 7 check (back_dating_days >= 0);

create table app.dated_back (
  agency_id   integer not null,
  document    text    not null,
  document_id bigint  not null,
  days        integer not null check (days > 0),
  constraint dated_back_pk primary key (agency_id, document, document_id)
);
alter table app.dated_back enable row level security;
create policy wall on app.dated_back for all to gms_app using (agency_id = app.agency());
grant select, insert, update, delete on app.dated_back to gms_app;
