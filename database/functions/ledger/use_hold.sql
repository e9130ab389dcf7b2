-- Consumes part of a hold (or restores it: taken < 0); returns the change of the held amount.
create or replace function ledger.use_hold(agency integer, used bigint, taken bigint, frees_rest boolean) returns bigint
language plpgsql as $$
declare
  reservation ledger.hold;
  is_live  boolean;
  rest     bigint;
  released_now bigint := 0;
begin
  select * into reservation from ledger.hold where agency_id = agency and id = used for no key update;
  is_live := reservation.state in ('ACTIVE', 'CONSUMED') and (reservation.expires_at is null or reservation.expires_at > clock_timestamp());
  rest := reservation.amount - reservation.consumed - reservation.released;
  if taken > 0 and (reservation.state <> 'ACTIVE' or not is_live) then
    perform ledger.refuse('HOLD_ENDED', 'The reservation is used up, released or expired.',
      jsonb_build_object('hold', used, 'state', case when is_live then reservation.state else 'EXPIRED' end, 'asked', taken));
  elsif taken > rest then
    perform ledger.refuse(
      'HOLD_EXCEEDED', 'More than was reserved.', jsonb_build_object('hold', used, 'asked', taken, 'free', rest));
  end if;
  if frees_rest then released_now := rest - taken; elsif taken < 0 and not is_live then released_now := -taken; end if;
  update ledger.hold
    set consumed = consumed + taken, released = released + released_now,
      state = case
        when rest - taken - released_now > 0 then 'ACTIVE'
        when state = 'EXPIRED' then state
        when reservation.released + released_now > 0 then 'RELEASED'
        else 'CONSUMED' end
    where agency_id = agency and id = used;
  return -taken - released_now;
end $$;

revoke all on function ledger.use_hold from public;
