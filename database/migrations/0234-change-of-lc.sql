-- A correction may say under which LC delivered cargo should have left.

alter table sale_correction add column to_lc bigint;
alter table sale_correction add constraint sale_correction_to_lc_fk
  foreign key (agency_id, to_lc) references lc (agency_id, id);
