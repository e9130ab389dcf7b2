-- A laytime statement is a claim on us or our claim on somebody, and one of the versions of a calculation.
alter table laytime
  add column side text,
  add column party_role text,
  add column version_kind text,
  add column version_of bigint,
  add column next_version text,
  add column payable_sar bigint,
  add column receivable_sar bigint;
update laytime set side = 'Accounts payable', party_role = 'Vessel owner', version_kind = 'Provisional',
  payable_sar = demurrage_sar, receivable_sar = despatch_sar;
alter table laytime add constraint laytime_version_of_fk foreign key (agency_id, version_of) references laytime (agency_id, id);
create index laytime_by_version_of on laytime (agency_id, version_of) where version_of is not null;
