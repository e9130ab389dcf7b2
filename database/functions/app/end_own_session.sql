create or replace function app.end_own_session(token bytea, wanted bigint) returns boolean
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (
    delete from app.session s using app.session mine
    where mine.token_hash = token and s.agency_id = mine.agency_id and s.user_id = mine.user_id and s.id = wanted
    returning s.agency_id, s.id),
  told as (
    update app.login_detail d set ended_at = now(), ended = 'Ended from another device'
    from gone where d.agency_id = gone.agency_id and d.session_id = gone.id)
  select exists (select from gone)
$$;
revoke all on function app.end_own_session(bytea, bigint) from public;
grant execute on function app.end_own_session(bytea, bigint) to gms_app;
