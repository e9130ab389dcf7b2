-- Records beside a sign-in, and in the audit, how and when its session ended; true, so that a caller can count.
create or replace function app.note_session_end(
  ended_agency integer, ended_session bigint, why text, ended_when timestamptz default now())
returns boolean language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  detail bigint;
begin
  for detail in
    select login.id from app.login_detail login
    where login.agency_id = ended_agency and login.session_id = ended_session and login.ended is null
  loop
    update app.login_detail set ended_at = ended_when, ended = why where agency_id = ended_agency and id = detail;
    perform app.note_sign_in(ended_agency, detail, 'sign-out', why);
  end loop;
  return true;
end $$;

revoke all on function app.note_session_end from public;
