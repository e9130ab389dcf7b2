create or replace function app.clear_sessions() returns integer
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (delete from app.session where expires_at < now() returning agency_id, id, expires_at),
  told as (
    update app.login_detail d set ended_at = gone.expires_at, ended = 'Expired'
    from gone where d.agency_id = gone.agency_id and d.session_id = gone.id)
  select count(*)::integer from gone
$$;
revoke all on function app.clear_sessions() from public;
