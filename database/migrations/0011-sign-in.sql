-- Sign-in: attempts counted for all processes together, sessions closed by their owner; users and roles as documents.

-- In the shape of rate-limiter-flexible, which counts in it. Keys are hashed names and addresses; `expire` is in milliseconds.
create table app.attempt (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index attempt_expiry on app.attempt (expire);
grant select, insert, update, delete on app.attempt to gms_app;

alter table staff_user add column doc_no text;
alter table role add column doc_no text;

-- A document's secret stands under the name of its field, hashed; it is never read back by a document's calls.
alter table staff_user rename column password_hash to password;

create or replace function app.find_credentials(login text) returns table (agency_id integer, id bigint, password_hash text, status text, agency_active boolean)
language sql security definer stable set search_path = public, app, pg_temp as $$
  select u.agency_id, u.id, u.password, u.status, coalesce(a.is_active, u.agency_id = 0)
  from staff_user u left join agency a on a.id = u.agency_id where lower(u.username) = lower(login)
$$;

-- Who changes his password stays signed in where he did it, and nowhere else.
create function app.close_other_sessions(token bytea) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  delete from app.session s using app.session mine
  where mine.token_hash = token and s.agency_id = mine.agency_id and s.user_id = mine.user_id and s.token_hash <> token
$$;
revoke all on function app.close_other_sessions(bytea) from public;
grant execute on function app.close_other_sessions(bytea) to gms_app;
