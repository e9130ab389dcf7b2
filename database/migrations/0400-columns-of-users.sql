-- The order and the widths of the columns of a list, as each user has them, in every browser alike.
create table app.list_layout (
  agency_id integer not null,
  owner     bigint  not null,
  address   text    not null,
  columns   text    not null,
  constraint list_layout_pk primary key (agency_id, owner, address)
);
alter table app.list_layout enable row level security;
create policy own on app.list_layout for all to gms_app using (agency_id = app.agency() and owner = app.actor());
grant select, insert, update, delete on app.list_layout to gms_app;
