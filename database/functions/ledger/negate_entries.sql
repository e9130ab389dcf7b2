-- The entries of a posting with opposite signs.
create or replace function ledger.negate_entries(agency integer, original bigint, on_day date) returns ledger.movement[]
language plpgsql as $$
begin
  return (
    select array_agg(
      row(entry.account_id, entry.consignee_id, account.tracked, account.guarded, -entry.amount)::ledger.movement
      order by entry.id)
    from ledger.entry entry
    join ledger.account account on account.agency_id = agency and account.id = entry.account_id
    where entry.agency_id = agency and entry.effective_date = on_day and entry.posting_id = original);
end $$;

revoke all on function ledger.negate_entries from public;
