-- Ends all sessions of a user, saying why.
create or replace function app.end_sessions_of(user_agency integer, of_user bigint, why text) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (
    delete from app.session where agency_id = user_agency and user_id = of_user and user_agency = app.agency() returning agency_id, id)
  update app.login_detail d set ended_at = now(), ended = why
  from gone where d.agency_id = gone.agency_id and d.session_id = gone.id
$$;
revoke all on function app.end_sessions_of(integer, bigint, text) from public;
grant execute on function app.end_sessions_of(integer, bigint, text) to gms_app;
