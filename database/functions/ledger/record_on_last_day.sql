-- Writes one posting of the usual kind: no account has moved on a later day, and nothing is short. Returns its id; null, with nothing
-- written but the balances locked, if `record` must decide. PL/pgSQL prepares every expression once a transaction, so there are few
-- here.
create or replace function ledger.record_on_last_day(agency integer, posting ledger.planned_posting) returns bigint[]
language plpgsql as $$
declare
  accounts bigint[];
  owners   bigint[];
  amounts  bigint[];
  closings bigint[];
  is_usual boolean;
  written  bigint;
begin
  select array_agg(standing.account_id), array_agg(moved.consignee_id), array_agg(moved.amount),
      array_agg(standing.on_hand + moved.amount),
      bool_and((last_day <= posting.day or last_day is null)
        and not (standing.guarded and moved.amount < 0 and standing.on_hand + moved.amount < standing.held))
        and count(*) = (select count(*) from unnest(posting.movements) where tracked)
    into accounts, owners, amounts, closings, is_usual
    from (
      select account_id, guarded, on_hand, held, last_day
      from ledger.balance
      where agency_id = agency and account_id = any(array(select account_id from unnest(posting.movements) where tracked))
      order by account_id for no key update) standing
    join unnest(posting.movements) moved on moved.account_id = standing.account_id;
  if is_usual is not true then return null; end if;
  written := ledger.write_posting(agency, posting);
  perform ledger.write_days(agency, posting.day, accounts, owners, amounts, closings);
  perform ledger.write_flows(agency, posting.day, posting.kind, accounts, owners, amounts);
  update ledger.balance
    set on_hand = on_hand + amounts[array_position(accounts, account_id)], first_day = coalesce(first_day, posting.day),
      last_day = posting.day, version = version + 1
    where agency_id = agency and account_id = any(accounts);
  return array[written];
end $$;

revoke all on function ledger.record_on_last_day from public;
