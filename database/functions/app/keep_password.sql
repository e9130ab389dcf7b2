-- Keeps the hash of a user's new password and ends the links to another one. Who may change it is decided by the caller; which user may be
-- changed, by the same wall as any other change. Written by the owner, because the user's sessions end in the same transaction: a cluster
-- takes the rows it copies to its machines from one role.
create or replace function app.keep_password(of_user bigint, hash text) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own constant integer := app.agency();
  is_seen constant boolean := (select of_user = app.actor() or app.sees(seen_by) from staff_user where agency_id = own and id = of_user);
begin
  if not coalesce(is_seen, false) then return; end if;
  update staff_user set password = hash, must_change_password = false, updated_at = now(), updated_by = of_user
    where agency_id = own and id = of_user;
  delete from app.password_token where agency_id = own and user_id = of_user;
end $$;

revoke all on function app.keep_password from public;
grant execute on function app.keep_password to gms_app;
