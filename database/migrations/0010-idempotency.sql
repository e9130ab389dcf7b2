-- What was answered to a request that carried an Idempotency-Key, so that its repetition is answered the same and done once.

create table app.idempotency (
  agency_id integer not null,
  actor bigint not null,
  key text not null,
  -- of method, address and body
  hash bytea not null,
  status integer,
  answer jsonb,
  at timestamptz not null default now(),
  constraint idempotency_pk primary key (agency_id, actor, key)
);
create index idempotency_age on app.idempotency (at);

alter table app.idempotency enable row level security;
create policy wall on app.idempotency for all to gms_app using (agency_id = app.agency() and actor = app.actor());
grant select, insert, update on app.idempotency to gms_app;

-- Readiness asks whether the database is at the level of the code.
grant select on app.migration to gms_app;
