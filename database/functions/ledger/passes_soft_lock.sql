-- Whether the user may post on a day behind the soft lock: by right, as found by app.enter_from, or by a valid exception.
create or replace function ledger.passes_soft_lock(agency integer, day date) returns boolean language sql stable as $$
  select coalesce(current_setting('app.passes_soft_lock', true), '') = 'on' or exists (
    select from ledger.lock_exception
    where agency_id = agency and user_id = app.actor() and from_day <= passes_soft_lock.day and expires_at > clock_timestamp())
$$;

revoke all on function ledger.passes_soft_lock from public;
grant execute on function ledger.passes_soft_lock to gms_app;
