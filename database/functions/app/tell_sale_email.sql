-- A copy is no mail of its own.
create or replace function app.tell_sale_email() returns trigger language plpgsql as $$
declare waiting bigint; done bigint; lost bigint; outcome text;
begin
  perform from sale_email where agency_id = new.agency_id and id = new.document_id for update;
  update sale_email_recipients r set
      state = case new.state when 'Waiting' then 'Waiting' when 'Failed' then 'Failed' else 'Sent' end,
      sent_at = case when new.state in ('Sent', 'Delivered') then coalesce(r.sent_at, now()) end,
      error = case when new.state in ('Waiting', 'Failed') then (select left(concat_ws(': ', a.error_class, a.detail), 300) from app.message_attempt a
        where a.agency_id = new.agency_id and a.message_id = new.id and not a.accepted order by a.channel = 'log', a.id desc limit 1) end
    where r.agency_id = new.agency_id and r.parent = new.document_id and r.message_id = new.id;
  select count(*) filter (where state = 'Waiting'), count(*) filter (where state = 'Sent'), count(*) filter (where state = 'Failed')
    into waiting, done, lost from sale_email_recipients
    where agency_id = new.agency_id and parent = new.document_id and role is distinct from 'Cc';
  outcome := case when waiting > 0 then 'Queued' when lost = 0 then 'Sent' when done = 0 then 'Failed' else 'Partly failed' end;
  insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'saleEmail', id, case outcome when 'Sent' then 'delivered' when 'Failed' then 'undelivered' else 'partly-failed' end, seen_by
    from sale_email where agency_id = new.agency_id and id = new.document_id and status <> outcome and outcome <> 'Queued';
  update sale_email set sent = done, failed = lost, status = outcome, version = version + 1, updated_at = now()
    where agency_id = new.agency_id and id = new.document_id;
  return null;
end $$;
