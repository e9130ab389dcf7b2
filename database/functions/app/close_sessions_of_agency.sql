-- Sessions of a deactivated agency end; activating it again brings none of them back.
create or replace function app.close_sessions_of_agency(gone_agency integer) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (
    delete from app.session
    where agency_id = gone_agency and gone_agency = app.agency() and gone_agency <> 0
    returning agency_id, id)
  select app.note_session_end(gone.agency_id, gone.id, 'Agency deactivated') from gone
$$;

revoke all on function app.close_sessions_of_agency from public;
grant execute on function app.close_sessions_of_agency to gms_app;
