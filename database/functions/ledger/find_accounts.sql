-- The account of each leg, by keys in their order; one that never moved is opened.
create or replace function ledger.find_accounts(agency integer, legs ledger.leg[], keys text[], amounts bigint[])
returns ledger.movement[] language plpgsql as $$
declare
  known     text[];
  movements ledger.movement[];
  leg       ledger.leg;
begin
  for attempt in 1 .. 2 loop
    select array_agg(key),
        array_agg(row(id, consignee_id, tracked, guarded, amounts[array_position(keys, key)])::ledger.movement)
      into known, movements
      from (
        select key, id, consignee_id, tracked, guarded
        from ledger.account where agency_id = agency and key = any(keys) order by key) found;
    if cardinality(known) = cardinality(keys) then return movements; end if;
    foreach leg in array legs loop
      if known is null or leg.key <> all(known) then perform ledger.open_account(agency, leg); end if;
    end loop;
  end loop;
  raise exception 'an account was not opened';
end $$;

revoke all on function ledger.find_accounts from public;
