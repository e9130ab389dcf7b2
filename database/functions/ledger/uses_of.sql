create or replace function ledger.uses_of(a integer, request jsonb, job integer) returns ledger.hold_use[] language plpgsql as $$
declare u record; uses ledger.hold_use[] := '{}'; account bigint;
begin
  if not request ? 'consume' then return uses; end if;
  for u in select hold, amount, release from jsonb_to_recordset(coalesce(request->'consume', '[]')) as c (hold bigint, amount bigint, release boolean) loop
    select account_id into account from ledger.hold where agency_id = a and id = u.hold;
    if not found or u.amount < 0 then
      perform ledger.refuse('MALFORMED', 'There is no such hold.', jsonb_build_object('hold', u.hold, 'amount', u.amount), 'GM400');
    end if;
    uses := uses || row(u.hold, account, u.amount, coalesce(u.release, false), job)::ledger.hold_use;
  end loop;
  return uses;
end $$;
revoke all on function ledger.uses_of(integer, jsonb, integer) from public;
