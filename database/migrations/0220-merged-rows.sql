-- Which row of master data another one was merged into. Documents and the ledger keep the name they were written under; who asks for
-- the kept row is shown the others' as well.

create table app.merged (
  agency_id integer not null,
  document text not null,
  gone bigint not null,
  kept bigint not null,
  constraint merged_pk primary key (agency_id, document, gone)
);
create index merged_by_kept on app.merged (agency_id, document, kept);
alter table app.merged enable row level security;
create policy wall on app.merged for all to gms_app using (agency_id = app.agency());
grant select, insert, update, delete on app.merged to gms_app;

-- These rows of a list, and those that were merged into them.
create function app.and_merged(of text, rows bigint[]) returns bigint[] language sql stable parallel safe as
  $$ select rows || array(select m.gone from app.merged m where m.agency_id = app.agency() and m.document = of and m.kept = any(rows)) $$;
