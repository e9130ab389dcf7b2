create or replace function app.open_session(token bytea, user_agency integer, user_id bigint, keep boolean, from_address text, from_device text) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with opened as (
    insert into app.session (token_hash, agency_id, user_id, remember, expires_at, address, device)
    values (token, user_agency, user_id, keep, now() + case when keep then interval '30 days' else interval '12 hours' end, from_address, from_device)
    returning id),
  seen as (
    update staff_user u set last_login_at = now() where u.agency_id = user_agency and u.id = open_session.user_id
    returning u.username, u.company)
  insert into app.login_detail (agency_id, user_id, username, address, device, result, session_id, seen_by)
  select user_agency, open_session.user_id, username, from_address, from_device, 'Success', opened.id,
    case when company is null then '{}'::bigint[] else array[company] end
  from opened cross join seen
$$;
revoke all on function app.open_session(bytea, integer, bigint, boolean, text, text) from public;
grant execute on function app.open_session(bytea, integer, bigint, boolean, text, text) to gms_app;
