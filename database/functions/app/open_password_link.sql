-- Opens a link to a new password for a user of the own agency and ends the earlier ones.
create or replace function app.open_password_link(token bytea, user_agency integer, of_user bigint, minutes integer) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  expiry constant timestamptz := now() + minutes * interval '1 minute';
begin
  if user_agency is distinct from app.agency() then return; end if;
  perform app.end_password_links(user_agency, of_user);
  insert into app.password_token (token_hash, agency_id, user_id, expires_at) values (token, user_agency, of_user, expiry);
end $$;

revoke all on function app.open_password_link from public;
grant execute on function app.open_password_link to gms_app;
