-- Ends a hold, or frees part of it; nothing happens to one that has ended. Answers how much became free.
create or replace function ledger.free_hold(a integer, hold_of bigint, part bigint, ending text) returns bigint language plpgsql as $$
declare h ledger.hold; freed bigint;
begin
  select * into h from ledger.hold where agency_id = a and id = hold_of;
  if not found then perform ledger.refuse('NOT_FOUND', 'There is no such reservation.', jsonb_build_object('hold', hold_of), 'GM404'); end if;
  perform from ledger.balance where agency_id = a and account_id = h.account_id for no key update;
  select * into h from ledger.hold where agency_id = a and id = hold_of for no key update;
  if h.state <> 'ACTIVE' then return 0; end if;
  freed := coalesce(part, h.amount - h.consumed - h.released);
  if freed < 0 or freed > h.amount - h.consumed - h.released then
    perform ledger.refuse('HOLD_EXCEEDED', 'More than was reserved.', jsonb_build_object('hold', hold_of, 'asked', freed, 'free', h.amount - h.consumed - h.released));
  end if;
  update ledger.hold set released = released + freed, state = case when consumed + released + freed = amount then ending else state end
    where agency_id = a and id = hold_of;
  if h.purpose = 'STOCK' then
    update ledger.balance set held = held - freed, version = version + 1 where agency_id = a and account_id = h.account_id;
  else
    update ledger.credit set pending = pending - freed
      where agency_id = a and customer_id = h.customer_id and consignee_id = coalesce(h.consignee_id, 0);
  end if;
  return freed;
end $$;
revoke all on function ledger.free_hold(integer, bigint, bigint, text) from public;
