-- Takes from a hold (or gives back: amount < 0) and answers what that changes in the quantity held.
create or replace function ledger.use_hold(a integer, id_of bigint, take bigint, free_rest boolean, out change bigint, out h ledger.hold) language plpgsql as $$
declare live boolean; rest bigint; released_more bigint := 0;
begin
  select * into h from ledger.hold where agency_id = a and id = id_of for no key update;
  live := h.state in ('ACTIVE', 'CONSUMED') and (h.expires_at is null or h.expires_at > clock_timestamp());
  rest := h.amount - h.consumed - h.released;
  if take > 0 and (h.state <> 'ACTIVE' or not live) then
    perform ledger.refuse('HOLD_ENDED', 'The reservation is used up, released or expired.',
      jsonb_build_object('hold', id_of, 'state', case when live then h.state else 'EXPIRED' end, 'asked', take));
  elsif take > rest then
    perform ledger.refuse('HOLD_EXCEEDED', 'More than was reserved.', jsonb_build_object('hold', id_of, 'asked', take, 'free', rest));
  end if;
  if free_rest then released_more := rest - take; elsif take < 0 and not live then released_more := -take; end if;
  change := -take - released_more;
  update ledger.hold set consumed = consumed + take, released = released + released_more,
      state = case when rest - take - released_more > 0 then 'ACTIVE' when state = 'EXPIRED' then state
        when h.released + released_more > 0 then 'RELEASED' else 'CONSUMED' end
    where agency_id = a and id = id_of;
end $$;
revoke all on function ledger.use_hold(integer, bigint, bigint, boolean) from public;
