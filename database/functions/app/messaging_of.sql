create or replace function app.messaging_of(of_agency integer) returns table (channels text[], sealed bytea)
language sql security definer stable set search_path = public, app, pg_temp as
  $$ select channels, sealed from app.agency_messaging where agency_id = of_agency $$;

revoke all on function app.messaging_of from public;
grant execute on function app.messaging_of to gms_app;
