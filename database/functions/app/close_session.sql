-- Every way a session ends writes so beside the sign-in that opened it.
create or replace function app.close_session(token bytea) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (delete from app.session where token_hash = token returning agency_id, id)
  update app.login_detail d set ended_at = now(), ended = 'Signed out'
  from gone where d.agency_id = gone.agency_id and d.session_id = gone.id
$$;
revoke all on function app.close_session(bytea) from public;
grant execute on function app.close_session(bytea) to gms_app;
