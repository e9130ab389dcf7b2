create or replace function app.messaging_of(of_agency integer) returns table (channels text[], sealed bytea, is_sandbox boolean)
language sql security definer stable set search_path = public, app, pg_temp as
  $$ select m.channels, m.sealed, exists (select from app.sandbox s where s.agency_id = of_agency)
    from (select) one left join app.agency_messaging m on m.agency_id = of_agency $$;

revoke all on function app.messaging_of from public;
grant execute on function app.messaging_of to gms_app;
