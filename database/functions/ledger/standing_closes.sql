-- The closes of an agency that were not reopened, each with its last day and the month of the close before it.
create or replace function ledger.standing_closes(agency integer)
returns table (id bigint, month date, through date, earlier date, closed_at timestamptz) language sql stable as $$
  select close.id, close.month, (close.month + interval '1 month - 1 day')::date, lag(close.month) over (order by close.month),
    close.closed_at
  from ledger.close close
  where close.agency_id = agency and close.reopened_at is null
$$;

revoke all on function ledger.standing_closes from public;
