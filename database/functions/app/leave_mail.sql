-- Stores a mail of a document for sending; returns its id. A consignee's user may have a report mailed, but may not read messages.
create or replace function app.leave_mail(
  of_user bigint, shown_as text, sealed_mail bytea, by_channels text[], life_seconds integer, of_document text, of_id bigint)
returns bigint language sql security definer set search_path = public, app, pg_temp as $$
  insert into app.message (agency_id, purpose, user_id, shown, sealed, channels, expires_at, document, document_id)
  values (app.agency(), 'mail', of_user, shown_as, sealed_mail, by_channels, now() + life_seconds * interval '1 second', of_document, of_id)
  returning id
$$;

revoke all on function app.leave_mail from public;
grant execute on function app.leave_mail to gms_app;
