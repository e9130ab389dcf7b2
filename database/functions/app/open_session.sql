-- Opens a session for a user who has proved who they are, and records the sign-in. The user's row is not written: every machine of a
-- cluster has a copy of it, so one machine that does not answer would keep every user out.
create or replace function app.open_session(
  token bytea, user_agency integer, of_user bigint, keep boolean, from_address text, from_device text)
returns void language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  opened    bigint;
  signed_in record;
  made      bigint;
begin
  insert into app.session (token_hash, agency_id, user_id, remember, expires_at, address, device)
    values (
      token, user_agency, of_user, keep, now() + case when keep then interval '30 days' else interval '12 hours' end,
      from_address, from_device)
    returning id into opened;
  select username, company into signed_in from staff_user where agency_id = user_agency and id = of_user;
  insert into app.login_detail (agency_id, user_id, username, address, device, result, session_id, seen_by)
    values (
      user_agency, of_user, signed_in.username, from_address, from_device, 'Success', opened,
      case when signed_in.company is null then '{}'::bigint[] else array[signed_in.company] end)
    returning id into made;
  perform app.note_sign_in(user_agency, made, 'sign-in', null);
end $$;

revoke all on function app.open_session from public;
grant execute on function app.open_session to gms_app;
