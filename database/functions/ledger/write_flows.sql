-- Writes the movements of one kind of document on a day of tracked accounts that is the last day of each, or later. Usually the row
-- exists: only the first movement of a kind on a day looks for the total before it.
create or replace function ledger.write_flows(
  agency integer, on_day date, posted_kind text, accounts bigint[], owners bigint[], amounts bigint[])
returns void language plpgsql as $$
declare
  found_rows integer;
  before     bigint;
  totals     bigint[] := '{}';
begin
  update ledger.flow
    set amount = amount + amounts[array_position(accounts, account_id)],
      total = total + amounts[array_position(accounts, account_id)]
    where agency_id = agency and account_id = any(accounts) and kind = posted_kind and day = on_day;
  get diagnostics found_rows = row_count;
  if found_rows = cardinality(accounts) then return; end if;
  for place in 1 .. cardinality(accounts) loop
    select total into before
      from ledger.flow where agency_id = agency and account_id = accounts[place] and kind = posted_kind and day < on_day
      order by day desc limit 1;
    totals := totals || coalesce(before, 0) + amounts[place];
  end loop;
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    select agency, account, posted_kind, on_day, owner, amount, total
    from unnest(accounts, owners, amounts, totals) moved (account, owner, amount, total)
    on conflict do nothing;
end $$;

revoke all on function ledger.write_flows from public;
