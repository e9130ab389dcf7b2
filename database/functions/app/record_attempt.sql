-- Keeps an attempt that opened no session. Nobody is known yet, so it may not depend on a tenant.
create or replace function app.record_attempt(user_agency integer, of_user bigint, login text, from_address text, from_device text, why text, attempts integer) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  insert into app.login_detail (agency_id, user_id, username, address, device, result, reason, attempts_left, seen_by)
  values (coalesce(user_agency, 0), of_user, login, from_address, from_device, 'Failed', why, attempts,
    coalesce((select array[company] from staff_user where agency_id = user_agency and id = of_user and company is not null), '{}'))
$$;
revoke all on function app.record_attempt(integer, bigint, text, text, text, text, integer) from public;
grant execute on function app.record_attempt(integer, bigint, text, text, text, text, integer) to gms_app;
