-- Records the result of a sign-in in the audit: `action` is sign-in, sign-in-failed or sign-out.
create or replace function app.note_sign_in(detail_agency integer, detail_id bigint, action text, reason text) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  insert into app.history (agency_id, actor, actor_name, document, document_id, action, reason, address, device, seen_by)
    select detail.agency_id, detail.user_id, coalesce(named.name, detail.username), 'session', coalesce(detail.session_id, 0),
      note_sign_in.action, note_sign_in.reason, detail.address, detail.device, detail.seen_by
    from app.login_detail detail
    left join staff_user named on named.agency_id = detail.agency_id and named.id = detail.user_id
    where detail.agency_id = detail_agency and detail.id = detail_id;
end $$;

revoke all on function app.note_sign_in from public;
