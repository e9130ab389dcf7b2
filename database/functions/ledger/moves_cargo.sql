-- Whether a posting moves barley or bags, also in a register of loans. If it is undone, the goods never moved, whenever the mistake is
-- found.
create or replace function ledger.moves_cargo(agency integer, moving bigint, day date) returns boolean language sql stable as $$
  select exists (
    select from ledger.entry entry
    join ledger.account account on account.agency_id = agency and account.id = entry.account_id and account.unit in ('KG', 'BAG')
    where entry.agency_id = agency and entry.posting_id = moving and entry.effective_date = moves_cargo.day)
$$;

revoke all on function ledger.moves_cargo from public;
