-- Whether there is no user at all and a token that opens the first-run page; of a given token, whether it is this one.
create or replace function app.is_first_run(given text) returns boolean
language sql security definer stable set search_path = public, app, pg_temp as $$
  select exists (select from app.first_run where given is null or token = given) and not exists (select from staff_user)
$$;

revoke all on function app.is_first_run from public;
grant execute on function app.is_first_run to gms_app;
