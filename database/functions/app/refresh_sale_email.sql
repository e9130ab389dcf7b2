-- A batch of mails follows its messages. It is locked first, as whoever sends again does; a copy counts as no mail of its own.
create or replace function app.refresh_sale_email(mail_agency integer, mail_id bigint, sent_message bigint, message_state text) returns void
language plpgsql as $$
declare
  counts  record;
  outcome text;
begin
  perform from sale_email where agency_id = mail_agency and id = mail_id for update;
  update sale_email_recipients
    set state = case message_state when 'Waiting' then 'Waiting' when 'Failed' then 'Failed' else 'Sent' end,
      sent_at = case when message_state in ('Sent', 'Delivered') then coalesce(sent_at, now()) end,
      error = case when message_state in ('Waiting', 'Failed') then app.last_refusal(mail_agency, sent_message) end
    where agency_id = mail_agency and parent = mail_id and message_id = sent_message;
  select count(*) filter (where state = 'Waiting') waiting, count(*) filter (where state = 'Sent') done,
      count(*) filter (where state = 'Failed') lost
    into counts
    from sale_email_recipients
    where agency_id = mail_agency and parent = mail_id and role is distinct from 'Cc';
  outcome := case
    when counts.waiting > 0 then 'Queued' when counts.lost = 0 then 'Sent' when counts.done = 0 then 'Failed'
    else 'Partly failed' end;
  insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'saleEmail', id,
      case outcome when 'Sent' then 'delivered' when 'Failed' then 'undelivered' else 'partly-failed' end, seen_by
    from sale_email where agency_id = mail_agency and id = mail_id and status <> outcome and outcome <> 'Queued';
  insert into app.list_change (agency_id, document, day)
    select agency_id, 'saleEmail', date from sale_email where agency_id = mail_agency and id = mail_id;
  update sale_email
    set sent = counts.done, failed = counts.lost, status = outcome, version = version + 1, updated_at = now()
    where agency_id = mail_agency and id = mail_id;
end $$;

revoke all on function app.refresh_sale_email from public;
