-- Invariant 9: nothing was posted into a closed month after its close, its figures and signature can be computed again, and the calendar
-- agrees.
create or replace function ledger.broken_closes(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('close', closed.id, 'posting', posting.id, 'account_id', null, 'why', 'posted after')
  from ledger.standing_closes(agency) closed
  join ledger.posting posting on posting.agency_id = agency
    and posting.posted_month >= date_trunc('month', closed.closed_at)::date and posting.posted_at > closed.closed_at
    and posting.effective_date <= closed.through
    and (closed.earlier is null or posting.effective_date >= closed.earlier + interval '1 month')
  union all
  select jsonb_build_object('close', closed.id, 'posting', null, 'account_id', figures.account_id, 'why', 'figures')
  from ledger.standing_closes(agency) closed
  cross join lateral (
    select coalesce(line.account_id, moved.account_id) account_id
    from (select * from ledger.close_line where agency_id = agency and close_id = closed.id) line
    full join ledger.movement_rows(agency, closed.month, closed.through) moved on moved.account_id = line.account_id
    where (line.opening, line.flows, line.closing) is distinct from (moved.opening, moved.flows, moved.closing)) figures
  union all
  select jsonb_build_object('close', close.id, 'posting', null, 'account_id', null, 'why', 'signature')
  from ledger.close close
  where close.agency_id = agency
    and close.sha256 <> ledger.close_hash(agency, close.id, ledger.close_before(agency, close.id))
  union all
  select jsonb_build_object('close', null, 'posting', null, 'account_id', null, 'why', 'calendar')
  from ledger.calendar calendar
  where calendar.agency_id = agency and calendar.closed_through is distinct from (
    select (max(period.month) + interval '1 month - 1 day')::date
    from ledger.period period where period.agency_id = agency and period.state = 'CLOSED')
$$;

revoke all on function ledger.broken_closes from public;
