-- A view may be shared with the holders of one role instead of with all colleagues.
alter table app.list_view add column role bigint;
