-- The highest id an agency of a cluster has had: a new agency never gets the id of one that was removed, as a sandbox is.
create table app.last_agency (
  id      integer not null,
  is_only boolean primary key default true check (is_only)
);
insert into app.last_agency (id) values (0);
alter table app.last_agency enable row level security;
create policy platform on app.last_agency for all to gms_app using (app.agency() = 0);
grant select, update on app.last_agency to gms_app;
