-- The account of each leg; one that never moved is opened.
create or replace function ledger.find_accounts(agency integer, legs ledger.leg[]) returns ledger.movement[] language plpgsql as $$
declare
  keys       text[];
  ids        bigint[];
  are_tracked boolean[];
  are_guarded boolean[];
  leg        ledger.leg;
  place      integer;
  movements  ledger.movement[] := '{}';
begin
  select array_agg(key) into keys from unnest(legs);
  select array_agg(key), array_agg(id), array_agg(tracked), array_agg(guarded) into keys, ids, are_tracked, are_guarded
    from ledger.account where agency_id = agency and key = any(keys);
  foreach leg in array legs loop
    place := array_position(keys, leg.key);
    if place is null then
      movements := movements || ledger.open_account(agency, leg);
    else
      movements := movements
        || row(ids[place], leg.consignee_id, are_tracked[place], are_guarded[place], leg.amount)::ledger.movement;
    end if;
  end loop;
  return movements;
end $$;

revoke all on function ledger.find_accounts from public;
