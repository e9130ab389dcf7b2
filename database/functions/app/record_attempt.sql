-- Stores a sign-in attempt that opened no session, before the user and the agency are known.
create or replace function app.record_attempt(
  user_agency integer, of_user bigint, login text, from_address text, from_device text, why text, attempts integer)
returns void language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  in_agency integer := coalesce(user_agency, 0);
  seers     bigint[] := coalesce((
    select array[company] from staff_user where agency_id = user_agency and id = of_user and company is not null), '{}');
  made      bigint;
begin
  insert into app.login_detail (agency_id, user_id, username, address, device, result, reason, attempts_left, seen_by)
    values (in_agency, of_user, login, from_address, from_device, 'Failed', why, attempts, seers)
    returning id into made;
  perform app.note_sign_in(in_agency, made, 'sign-in-failed', why);
end $$;

revoke all on function app.record_attempt from public;
grant execute on function app.record_attempt to gms_app;
