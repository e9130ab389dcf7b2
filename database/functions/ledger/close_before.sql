create or replace function ledger.close_before(a integer, close_of bigint) returns text language sql stable as $$
  select p.sha256 from ledger.close c join ledger.close p on p.agency_id = a and p.id < c.id
  where c.agency_id = a and c.id = close_of order by p.id desc limit 1
$$;
revoke all on function ledger.close_before(integer, bigint) from public;
