-- A truck comes from the ship, comes back, or comes from elsewhere.

alter table receive_cargo alter column port_loading drop not null;
alter table receive_cargo add column source text, add column exit_ticket bigint, add column form text;
alter table receive_cargo add constraint receive_cargo_exit_ticket_fk foreign key (agency_id, exit_ticket) references terminal_out (agency_id, id);
create index receive_cargo_by_exit_ticket on receive_cargo (agency_id, exit_ticket) where exit_ticket is not null;
update receive_cargo set source = 'Port ticket', form = 'Raw';
