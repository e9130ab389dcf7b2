-- The signature of the close before one.
create or replace function ledger.close_before(agency integer, later bigint) returns text language sql stable as $$
  select before.sha256
  from ledger.close before
  where before.agency_id = agency and before.id < later
    and exists (select from ledger.close close where close.agency_id = agency and close.id = later)
  order by before.id desc limit 1
$$;

revoke all on function ledger.close_before from public;
