-- Ends the sessions of a deactivated agency and its sign-ins that wait for their second step; activating it again does not restore them.
create or replace function app.close_sessions_of_agency(gone_agency integer) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  gone record;
begin
  if gone_agency is distinct from app.agency() or gone_agency = 0 then return; end if;
  delete from app.sign_in_code where agency_id = gone_agency;
  for gone in delete from app.session where agency_id = gone_agency returning agency_id, id loop
    perform app.note_session_end(gone.agency_id, gone.id, 'Agency deactivated');
  end loop;
end $$;

revoke all on function app.close_sessions_of_agency from public;
grant execute on function app.close_sessions_of_agency to gms_app;
