-- A month is called by its name, and its close keeps the cash that was counted.

alter table month_close add column month_name text, add column year text;
update month_close set month_name = to_char(month, 'FMMonth'), year = to_char(month, 'YYYY');

-- What the book said of each cash box at the end of the month, and what was counted.
create table month_close_cash (
  agency_id  integer not null,
  parent     bigint  not null,
  position   integer not null,
  cash_box   text,
  book       bigint,
  counted    bigint,
  difference bigint,
  reason     text,
  seen_by    bigint[],
  constraint month_close_cash_pk primary key (agency_id, parent, position),
  constraint month_close_cash_parent_fk foreign key (agency_id, parent) references month_close (agency_id, id)
);
alter table month_close_cash enable row level security;
create policy wall on month_close_cash for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on month_close_cash to gms_app;
