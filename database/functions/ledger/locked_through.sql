-- The last day that is locked for the user: closed, or behind the soft lock if the user has neither the right nor an exception for the
-- day.
create or replace function ledger.locked_through(agency integer, day date) returns date language sql stable as $$
  select greatest(calendar.closed_through,
    case when not ledger.passes_soft_lock(agency, locked_through.day) then calendar.soft_through end)
  from ledger.calendar calendar
  where calendar.agency_id = agency
$$;

revoke all on function ledger.locked_through from public;
grant execute on function ledger.locked_through to gms_app;
