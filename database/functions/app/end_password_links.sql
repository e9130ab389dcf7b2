-- Ends the links to a new password of a user of the own agency. The owner does it, because the user's sessions may end in the same
-- transaction: the tables of sign-in are on the coordinator of a cluster only, and there one role writes them in a transaction.
create or replace function app.end_password_links(user_agency integer, of_user bigint) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  if user_agency is distinct from app.agency() then return; end if;
  delete from app.password_token where agency_id = user_agency and user_id = of_user;
end $$;

revoke all on function app.end_password_links from public;
grant execute on function app.end_password_links to gms_app;
