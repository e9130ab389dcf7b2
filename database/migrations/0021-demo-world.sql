-- Whether this database was filled with the demo world, from which day its stories are told, and whether they are told to the end.
create table app.demo_world (
  only_one boolean primary key default true check (only_one),
  told_from date not null,
  told_at timestamptz
);
