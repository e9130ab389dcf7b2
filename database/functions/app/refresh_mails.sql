-- A document follows the mails it was sent by, whichever document it is. It is locked first, as whoever sends again does.
create or replace function app.refresh_mails(
  mailed text, mail_agency integer, mail_id bigint, sent_message bigint, message_state text)
returns void
language plpgsql as $$
declare
  mailed_table text := case mailed when 'saleEmail' then 'sale_email' when 'statementEmail' then 'statement_email'
    when 'scheduledReport' then 'scheduled_report' end;
begin
  if mailed = 'sharing' then
    update app.sharing set state = message_state, error = case when message_state in ('Waiting', 'Failed') then app.last_refusal($2, $4) end
      where agency_id = mail_agency and id = mail_id and message_id = sent_message;
  end if;
  if mailed_table is null then return; end if;
  execute format('select from %I where agency_id = $1 and id = $2 for update', mailed_table) using mail_agency, mail_id;
  execute format($q$update %I
    set state = case $4 when 'Waiting' then 'Waiting' when 'Failed' then 'Failed' else 'Sent' end,
      sent_at = case when $4 in ('Sent', 'Delivered') then coalesce(sent_at, now()) end,
      error = case when $4 in ('Waiting', 'Failed') then app.last_refusal($1, $3) end
    where agency_id = $1 and parent = $2 and message_id = $3$q$, mailed_table || '_recipients')
    using mail_agency, mail_id, sent_message, message_state;
  perform app.settle_mails(mailed, mailed_table, mail_agency, mail_id);
end $$;

revoke all on function app.refresh_mails from public;
