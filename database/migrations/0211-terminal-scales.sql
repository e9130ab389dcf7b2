-- Scales stand at a port or at a terminal; trucks weighed at a terminal say whether its scale showed their weights.
alter table weighbridge alter column port drop not null, add column terminal bigint,
  add constraint weighbridge_terminal_fk foreign key (agency_id, terminal) references terminal (agency_id, id),
  add constraint weighbridge_place check ((port is null) <> (terminal is null));
create index weighbridge_by_terminal on weighbridge (agency_id, terminal, id);

alter table receive_cargo add column weight_source text, add column manual_reason text;
alter table terminal_out add column weight_source text, add column manual_reason text;
alter table delivery_note add column weight_source text, add column manual_reason text;
alter table bulk_loading add column weight_source text, add column manual_reason text;
