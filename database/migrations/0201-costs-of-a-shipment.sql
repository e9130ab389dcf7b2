-- Freight and duty of a bill of lading are vendors' bills, made by it. Cargo in port as the draft survey says, where an agency
-- counts it so.

alter table shipment add column carrier bigint, add column customs_broker bigint;
alter table shipment add constraint shipment_carrier_fk foreign key (agency_id, carrier) references vendor (agency_id, id);
alter table shipment add constraint shipment_customs_broker_fk
  foreign key (agency_id, customs_broker) references vendor (agency_id, id);

alter table expense add column shipment bigint;
alter table expense add constraint expense_shipment_fk
  foreign key (agency_id, shipment) references shipment (agency_id, id);
create unique index expense_of_shipment on expense (agency_id, shipment, category)
  where shipment is not null and status not in ('Canceled', 'Reversed');

alter table agency add column port_stock_by text not null default 'Bill of lading'
  check (port_stock_by in ('Bill of lading', 'Draft survey'));
create table draft_survey_shares (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  shipment bigint,
  consignee bigint,
  lc bigint,
  quantity bigint,
  seen_by bigint[],
  constraint draft_survey_shares_pk primary key (agency_id, parent, position),
  constraint draft_survey_shares_parent_fk foreign key (agency_id, parent) references draft_survey (agency_id, id)
);
alter table draft_survey_shares enable row level security;
create policy wall on draft_survey_shares for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on draft_survey_shares to gms_app;
alter table draft_survey_shares add constraint draft_survey_shares_shipment_fk
  foreign key (agency_id, shipment) references shipment (agency_id, id);
alter table draft_survey_shares add constraint draft_survey_shares_consignee_fk
  foreign key (agency_id, consignee) references company (agency_id, id);
alter table draft_survey_shares add constraint draft_survey_shares_lc_fk
  foreign key (agency_id, lc) references lc (agency_id, id);
create index draft_survey_shares_by_shipment on draft_survey_shares (agency_id, shipment);
