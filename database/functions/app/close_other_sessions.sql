-- Who changes his password stays signed in where he did it, and nowhere else.
create or replace function app.close_other_sessions(token bytea) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (
    delete from app.session s using app.session mine
    where mine.token_hash = token and s.agency_id = mine.agency_id and s.user_id = mine.user_id and s.token_hash <> token
    returning s.agency_id, s.id)
  update app.login_detail d set ended_at = now(), ended = 'Password changed'
  from gone where d.agency_id = gone.agency_id and d.session_id = gone.id
$$;
revoke all on function app.close_other_sessions(bytea) from public;
grant execute on function app.close_other_sessions(bytea) to gms_app;
