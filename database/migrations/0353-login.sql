-- The login of the application: a role that owns nothing and is a member of gms_app only. database/login.ts makes it. Only the owner
-- reads its name and password here; PostgreSQL itself keeps no more than what verifies the password.
create table app.login (
  only_one boolean primary key default true check (only_one),
  name     text    not null,
  password text    not null
);
