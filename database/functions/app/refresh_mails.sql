-- Updates a document, of whatever kind, from the mails it was sent by. It is locked first, as it is when it is sent again.
create or replace function app.refresh_mails(
  mailed text, mail_agency integer, mail_id bigint, sent_message bigint, message_state text)
returns void
language plpgsql as $$
declare
  mailed_table text := case mailed when 'saleEmail' then 'sale_email' when 'statementEmail' then 'statement_email'
    when 'scheduledReport' then 'scheduled_report' end;
  recipient_state text := case when message_state in ('Waiting', 'Failed') then message_state else 'Sent' end;
  has_arrived boolean := message_state in ('Sent', 'Delivered');
  moment timestamptz := now();
  refusal text;
begin
  if message_state in ('Waiting', 'Failed') then refusal := app.last_refusal(mail_agency, sent_message); end if;
  if mailed = 'sharing' then
    update app.sharing set state = message_state, error = refusal
      where agency_id = mail_agency and id = mail_id and message_id = sent_message;
  end if;
  if mailed_table is null then return; end if;
  execute format('select from %I where agency_id = $1 and id = $2 for update', mailed_table) using mail_agency, mail_id;
  execute format($q$update %I set state = $4, sent_at = case when $5 then coalesce(sent_at, $6) end, error = $7
    where agency_id = $1 and parent = $2 and message_id = $3$q$, mailed_table || '_recipients')
    using mail_agency, mail_id, sent_message, recipient_state, has_arrived, moment, refusal;
  perform app.settle_mails(mailed, mailed_table, mail_agency, mail_id);
end $$;

revoke all on function app.refresh_mails from public;
