-- Writes the movements of one posting to the days and flows of its tracked accounts; returns the accounts with their new state.
-- Movements on an account's last day or later are written for all accounts at once; an earlier day separately, because it changes later
-- days.
create or replace function ledger.move_accounts(
  agency integer, posting ledger.planned_posting, accounts bigint[], standings ledger.standing[])
returns ledger.standing[] language plpgsql as $$
declare
  movement ledger.movement;
  standing ledger.standing;
  place    integer;
  moved    bigint[] := '{}';
  owners   bigint[] := '{}';
  amounts  bigint[] := '{}';
  closings bigint[] := '{}';
begin
  foreach movement in array posting.movements loop
    continue when not movement.tracked;
    place := array_position(accounts, movement.account_id);
    standing := standings[place];
    standing.on_hand := standing.on_hand + movement.amount;
    standing.net := standing.net + movement.amount;
    standing.lowered := standing.lowered + greatest(-movement.amount, 0);
    standing.since := least(standing.since, posting.day);
    standing.until := greatest(standing.until, posting.day);
    if posting.day < standing.last_day then
      perform ledger.write_past_day(agency, movement, posting.kind, posting.day);
    else
      standing.last_day := posting.day;
      moved := moved || movement.account_id;
      owners := owners || movement.consignee_id;
      amounts := amounts || movement.amount;
      closings := closings || standing.on_hand;
    end if;
    standings[place] := standing;
  end loop;
  if cardinality(moved) > 0 then
    perform ledger.write_days(agency, posting.day, moved, owners, amounts, closings);
    perform ledger.write_flows(agency, posting.day, posting.kind, moved, owners, amounts);
  end if;
  return standings;
end $$;

revoke all on function ledger.move_accounts from public;
