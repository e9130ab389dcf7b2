-- What comes out of a mill is packed in bags there, and sold in them.

alter table cargo_milling add column packed_qty bigint;
create table cargo_milling_bags (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  bag_grade bigint not null,
  size text,
  bags bigint not null,
  seen_by bigint[],
  constraint cargo_milling_bags_pk primary key (agency_id, parent, position),
  constraint cargo_milling_bags_parent_fk foreign key (agency_id, parent) references cargo_milling (agency_id, id),
  constraint cargo_milling_bags_bag_grade_fk foreign key (agency_id, bag_grade) references bag_grade (agency_id, id)
);
alter table cargo_milling_bags enable row level security;
create policy wall on cargo_milling_bags for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on cargo_milling_bags to gms_app;

alter table flaked_barley add column packed_qty bigint;
create table flaked_barley_bags (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  bag_grade bigint not null,
  size text,
  bags bigint not null,
  seen_by bigint[],
  constraint flaked_barley_bags_pk primary key (agency_id, parent, position),
  constraint flaked_barley_bags_parent_fk foreign key (agency_id, parent) references flaked_barley (agency_id, id),
  constraint flaked_barley_bags_bag_grade_fk foreign key (agency_id, bag_grade) references bag_grade (agency_id, id)
);
alter table flaked_barley_bags enable row level security;
create policy wall on flaked_barley_bags for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on flaked_barley_bags to gms_app;

alter table bag_sale add column packed boolean;
