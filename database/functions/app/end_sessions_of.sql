-- Ends all sessions of a user of this agency, with the reason, and sign-ins that wait for their second step, whose password was asked before.
create or replace function app.end_sessions_of(user_agency integer, of_user bigint, why text) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  gone record;
begin
  if user_agency is distinct from app.agency() then return; end if;
  delete from app.sign_in_code where agency_id = user_agency and user_id = of_user;
  for gone in delete from app.session where agency_id = user_agency and user_id = of_user returning agency_id, id loop
    perform app.note_session_end(gone.agency_id, gone.id, why);
  end loop;
end $$;

revoke all on function app.end_sessions_of from public;
grant execute on function app.end_sessions_of to gms_app;
