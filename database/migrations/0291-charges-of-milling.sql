-- What milling costs the owner of the cargo is a charge like every other service, which the agency's invoice picks up. A milling that was
-- done before keeps what it posted itself.

alter table service_charge
  add column cargo_milling bigint,
  add column flaked_barley bigint,
  add constraint service_charge_cargo_milling_fk foreign key (agency_id, cargo_milling) references cargo_milling (agency_id, id),
  add constraint service_charge_flaked_barley_fk foreign key (agency_id, flaked_barley) references flaked_barley (agency_id, id);
create index service_charge_by_cargo_milling on service_charge (agency_id, cargo_milling, date desc, id desc);
create index service_charge_by_flaked_barley on service_charge (agency_id, flaked_barley, date desc, id desc);

-- What was added in the mill is measured by nothing.
alter table service_invoice_lines alter column unit drop not null, alter column rate drop not null;
