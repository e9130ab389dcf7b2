-- The circuit of a receiver's channel: after so many tries in a row that reached nobody it opens, and one dispatch at a time is tried until
-- the receiver answers.

create table app.circuit (
  agency_id integer     not null,
  receiver  text        not null,
  channel   text        not null,
  -- tries in a row that reached nobody
  failures  integer     not null default 0,
  -- since when nothing but a probe is tried; null while it is closed
  opened_at timestamptz,
  probe_at  timestamptz,
  constraint circuit_pk primary key (agency_id, receiver, channel)
);
alter table app.circuit enable row level security;
create policy wall on app.circuit for all to gms_app using (agency_id = app.agency() and app.company() is null);
grant select, update on app.circuit to gms_app;

-- When providers last reported what became of messages.
create index message_attempt_delivered on app.message_attempt (agency_id, channel, delivery_at) where delivery_at is not null;
