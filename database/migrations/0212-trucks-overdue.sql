-- A truck is on the road for so many hours, and then somebody is told.
alter table agency add column overdue_hours integer not null default 24 check (overdue_hours > 0);
