-- What a posting consumed of holds, with opposite sign; `place` is that of its reversal among the postings to be written.
create or replace function ledger.give_back_holds(agency integer, original bigint, place integer) returns ledger.hold_use[]
language plpgsql as $$
begin
  return coalesce((
    select array_agg(
      row(consumption.hold_id, hold.account_id, -consumption.amount, false, place)::ledger.hold_use order by consumption.id)
    from ledger.consumption consumption
    join ledger.hold hold on hold.agency_id = agency and hold.id = consumption.hold_id
    where consumption.agency_id = agency and consumption.posting_id = original), '{}');
end $$;

revoke all on function ledger.give_back_holds from public;
