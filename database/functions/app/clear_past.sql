-- Clears away what has been kept for as long as it is kept, in all agencies; gives how many rows. Codes and links are emptied, mails can be
-- read until they go. To whom a paper went stays readable for as long after the end of its link; its timeline keeps the masked address.
create or replace function app.clear_past(what text) returns bigint
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  cleared bigint;
  moment timestamptz := now();
begin
  case what
    when 'attempts' then delete from app.attempt where expire < extract(epoch from moment) * 1000;
    when 'keys' then delete from app.idempotency where at < moment - interval '7 days';
    when 'checks' then delete from app.ledger_check where at < moment - interval '90 days';
    when 'machineCalls' then
      delete from app.machine_call c using agency a where a.id = c.agency_id and c.at < moment - a.machine_log_days * interval '1 day';
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
