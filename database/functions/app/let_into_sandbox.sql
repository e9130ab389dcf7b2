-- Sets which of the agency's users may enter its sandbox; returns whether there is one.
create or replace function app.let_into_sandbox(let_in bigint[]) returns boolean
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  whose constant integer := app.agency();
begin
  update app.sandbox set guests = let_in where home = whose;
  return found;
end $$;

revoke all on function app.let_into_sandbox from public;
grant execute on function app.let_into_sandbox to gms_app;
