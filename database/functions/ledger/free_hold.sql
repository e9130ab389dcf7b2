-- Ends a hold, or frees part of it; does nothing if it has ended. Returns how much became free.
create or replace function ledger.free_hold(agency integer, freed_hold bigint, part bigint, ending text) returns bigint
language plpgsql as $$
declare
  reservation ledger.hold;
  rest        bigint;
  freed       bigint;
begin
  select * into reservation from ledger.hold where agency_id = agency and id = freed_hold;
  if not found then
    perform ledger.refuse('NOT_FOUND', 'There is no such reservation.', jsonb_build_object('hold', freed_hold), 'GM404');
  end if;
  perform from ledger.balance where agency_id = agency and account_id = reservation.account_id for no key update;
  select * into reservation from ledger.hold where agency_id = agency and id = freed_hold for no key update;
  if reservation.state <> 'ACTIVE' then return 0; end if;
  rest := reservation.amount - reservation.consumed - reservation.released;
  freed := coalesce(part, rest);
  if freed < 0 or freed > rest then
    perform ledger.refuse(
      'HOLD_EXCEEDED', 'More than was reserved.', jsonb_build_object('hold', freed_hold, 'asked', freed, 'free', rest));
  end if;
  update ledger.hold
    set released = released + freed, state = case when consumed + released + freed = amount then ending else state end
    where agency_id = agency and id = freed_hold;
  update ledger.balance set held = held - freed, version = version + 1
    where agency_id = agency and account_id = reservation.account_id;
  return freed;
end $$;

revoke all on function ledger.free_hold from public;
