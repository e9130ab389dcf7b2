-- Pages and documents a user keeps at hand; of a document its address and its id (decision 0054).
create table app.favourite (
  agency_id   integer     not null,
  owner       bigint      not null,
  address     text        not null,
  document_id bigint      not null default 0,
  at          timestamptz not null default clock_timestamp(),
  constraint favourite_pk primary key (agency_id, owner, address, document_id)
);
alter table app.favourite enable row level security;
create policy own on app.favourite for all to gms_app using (agency_id = app.agency() and owner = app.actor());
grant select, insert, update, delete on app.favourite to gms_app;

-- Users who are mailed every morning what waits for them, and the day they were last told.
create table app.daily_mail (
  agency_id integer not null,
  user_id   bigint  not null,
  told_on   date    not null,
  constraint daily_mail_pk primary key (agency_id, user_id)
);
alter table app.daily_mail enable row level security;
create policy own on app.daily_mail for all to gms_app using (agency_id = app.agency() and user_id = app.actor());
grant select, insert, update, delete on app.daily_mail to gms_app;
