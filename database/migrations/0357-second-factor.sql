-- A second factor of the user's own choice: an authenticator app (TOTP, RFC 6238) with recovery codes. Roles may demand one. Who changes
-- an address or makes a key confirms it with the password or a code, each time anew (decision 0052).

create table app.second_factor (
  agency_id integer     not null,
  user_id   bigint      not null,
  -- the secret the app shares
  sealed    bytea       not null,
  -- from the first right code on
  is_on     boolean     not null default false,
  -- the last period a code was taken of: a code counts once
  last_step bigint      not null default 0,
  made_at   timestamptz not null default now(),
  constraint second_factor_pk primary key (agency_id, user_id)
);
alter table app.second_factor enable row level security;
create policy wall on app.second_factor for all to gms_app using (agency_id = app.agency());
grant select, insert, update, delete on app.second_factor to gms_app;

-- Of codes only hashes are kept; a used one is gone.
create table app.recovery_code (
  agency_id integer not null,
  user_id   bigint  not null,
  code_hash bytea   not null,
  constraint recovery_code_pk primary key (agency_id, user_id, code_hash)
);
alter table app.recovery_code enable row level security;
create policy wall on app.recovery_code for all to gms_app using (agency_id = app.agency());
grant select, insert, delete on app.recovery_code to gms_app;

-- Given for the password or a code, and used up by what it was asked for.
create table app.confirmation (
  token_hash bytea       primary key,
  agency_id  integer     not null,
  user_id    bigint      not null,
  expires_at timestamptz not null
);
create index confirmation_expiry on app.confirmation (expires_at);
alter table app.confirmation enable row level security;
create policy counted on app.confirmation for all to gms_app using (true);
grant select, insert, delete on app.confirmation to gms_app;

-- A step that waits for a code of the app was sent none.
alter table app.sign_in_code alter column code_hash drop not null;

alter table role add column second_factor boolean not null default false;
