-- Signing in, failing to, and every end of a session.
create or replace function app.remember_sign_in() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.ended is null or old.ended is not null) then return null; end if;
  insert into app.history (agency_id, actor, actor_name, document, document_id, action, reason, address, device, seen_by)
  values (new.agency_id, new.user_id,
    coalesce((select name from staff_user where agency_id = new.agency_id and id = new.user_id), new.username),
    'session', coalesce(new.session_id, 0),
    case when tg_op = 'UPDATE' then 'sign-out' when new.result = 'Success' then 'sign-in' else 'sign-in-failed' end,
    case when tg_op = 'UPDATE' then new.ended else new.reason end, new.address, new.device, new.seen_by);
  return null;
end $$;
revoke all on function app.remember_sign_in() from public;
