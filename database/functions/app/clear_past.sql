-- Deletes the rows of one kind that are past their retention, in all agencies; returns their number. Codes and links are emptied at their
-- end, mails stay readable until they are deleted. The recipient of a shared paper stays readable for 30 days after the end of its link;
-- its timeline keeps the masked address. Calls of machines have the retention of their agency, so they are deleted agency by agency: a
-- cluster refuses a day computed from a column of another table.
create or replace function app.clear_past(what text) returns bigint
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  cleared bigint;
  moment timestamptz := now();
  keeping record;
  deleted bigint;
begin
  case what
    when 'attempts' then delete from app.attempt where expire < extract(epoch from moment) * 1000;
    when 'keys' then delete from app.idempotency where at < moment - interval '7 days';
    when 'checks' then delete from app.ledger_check where at < moment - interval '90 days';
    when 'machineCalls' then
      cleared := 0;
      for keeping in select id, moment - machine_log_days * interval '1 day' as since from agency loop
        delete from app.machine_call where agency_id = keeping.id and at < keeping.since;
        get diagnostics deleted = row_count;
        cleared := cleared + deleted;
      end loop;
      return cleared;
    when 'emptied' then
      update app.message set sealed = null where sealed is not null and purpose <> 'mail' and expires_at < moment;
    when 'messages' then delete from app.message where at < moment - interval '180 days';
    when 'recipients' then
      update app.sharing set recipient = '', words = ''
        where recipient <> '' and least(expires_at, coalesce(revoked_at, expires_at)) < moment - interval '30 days';
    when 'codes' then delete from app.sign_in_code where expires_at < moment;
    when 'resets' then delete from app.password_token where expires_at < moment;
    when 'confirmations' then delete from app.confirmation where expires_at < moment;
    when 'challenges' then delete from app.used_challenge where expires_at < moment;
  end case;
  get diagnostics cleared = row_count;
  return cleared;
end $$;

revoke all on function app.clear_past from public;
