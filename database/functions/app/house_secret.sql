create or replace function app.house_secret(fresh bytea) returns bytea
language sql security definer set search_path = public, app, pg_temp as $$
  insert into app.house_secret (secret) values (fresh) on conflict do nothing;
  select secret from app.house_secret
$$;

revoke all on function app.house_secret from public;
grant execute on function app.house_secret to gms_app;
