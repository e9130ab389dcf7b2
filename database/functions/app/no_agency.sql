-- Fails: no agency is set.
create or replace function app.no_agency() returns integer language plpgsql stable parallel safe as $$
begin
  raise exception 'no agency is set' using errcode = 'GM001';
end $$;

revoke all on function app.no_agency from public;
grant execute on function app.no_agency to gms_app;
