-- The result of the mails a document was sent by, counted over its recipients; a copy does not count. The caller has locked the
-- document's row, in the table of this name.
create or replace function app.settle_mails(mailed text, mailed_table text, mail_agency integer, mail_id bigint) returns void
language plpgsql as $$
declare
  mail    record;
  counts  record;
  outcome text;
  action  text;
begin
  execute format('select date, status, seen_by from %I where agency_id = $1 and id = $2', mailed_table)
    into mail using mail_agency, mail_id;
  if mail.date is null then return; end if;
  execute format($q$select count(*) filter (where state = 'Waiting') waiting, count(*) filter (where state = 'Sent') done,
      count(*) filter (where state = 'Failed') lost
    from %I where agency_id = $1 and parent = $2 and role is distinct from 'Cc'$q$, mailed_table || '_recipients')
    into counts using mail_agency, mail_id;
  outcome := case
    when counts.waiting > 0 then 'Queued' when counts.lost = 0 then 'Sent' when counts.done = 0 then 'Failed'
    else 'Partly failed' end;
  if outcome not in ('Queued', mail.status) then
    action := case outcome when 'Sent' then 'delivered' when 'Failed' then 'undelivered' else 'partly-failed' end;
    insert into app.history (agency_id, document, document_id, action, seen_by)
    values (mail_agency, mailed, mail_id, action, mail.seen_by);
  end if;
  insert into app.list_change (agency_id, document, day) values (mail_agency, mailed, mail.date);
  execute format($q$update %I set sent = $3, failed = $4, status = $5, version = version + 1, updated_at = now()
    where agency_id = $1 and id = $2$q$, mailed_table) using mail_agency, mail_id, counts.done, counts.lost, outcome;
end $$;

revoke all on function app.settle_mails from public;
grant execute on function app.settle_mails to gms_app;
