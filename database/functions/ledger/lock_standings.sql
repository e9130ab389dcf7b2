-- The balances of all tracked accounts that postings move or free, locked in the order of their ids.
create or replace function ledger.lock_standings(agency integer, postings ledger.planned_posting[], uses ledger.hold_use[])
returns ledger.standing[] language plpgsql as $$
declare
  posting   ledger.planned_posting;
  movement  ledger.movement;
  used      ledger.hold_use;
  accounts  bigint[] := '{}';
  standings ledger.standing[];
begin
  foreach posting in array postings loop
    foreach movement in array posting.movements loop
      if movement.tracked and movement.account_id <> all(accounts) then accounts := accounts || movement.account_id; end if;
    end loop;
  end loop;
  foreach used in array uses loop
    if used.account_id <> all(accounts) then accounts := accounts || used.account_id; end if;
  end loop;
  select array_agg(row(account_id, guarded, on_hand, held, last_day, 0, 0, null, null)::ledger.standing) into standings
    from (
      select account_id, guarded, on_hand, held, last_day
      from ledger.balance where agency_id = agency and account_id = any(accounts) order by account_id for no key update) locked;
  if coalesce(cardinality(standings), 0) <> cardinality(accounts) then
    raise exception 'a tracked account has no balance row';
  end if;
  return coalesce(standings, '{}');
end $$;

revoke all on function ledger.lock_standings from public;
