-- What a request consumes of holds; `place` is that of its posting among those to be written.
create or replace function ledger.plan_hold_uses(agency integer, request jsonb, place integer) returns ledger.hold_use[]
language plpgsql as $$
declare
  wanted  record;
  account bigint;
  uses    ledger.hold_use[] := '{}';
begin
  for wanted in
    select hold, amount, release
    from jsonb_to_recordset(coalesce(request->'consume', '[]')) as consumed (hold bigint, amount bigint, release boolean)
  loop
    select account_id into account from ledger.hold where agency_id = agency and id = wanted.hold;
    if not found or wanted.amount < 0 then
      perform ledger.refuse(
        'MALFORMED', 'There is no such hold.', jsonb_build_object('hold', wanted.hold, 'amount', wanted.amount), 'GM400');
    end if;
    uses := uses || row(wanted.hold, account, wanted.amount, coalesce(wanted.release, false), place)::ledger.hold_use;
  end loop;
  return uses;
end $$;

revoke all on function ledger.plan_hold_uses from public;
