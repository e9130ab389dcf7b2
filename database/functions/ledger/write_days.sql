-- Writes a day of tracked accounts that is the last day of each, or later; `closings` are their balances at its end.
create or replace function ledger.write_days(
  agency integer, on_day date, accounts bigint[], owners bigint[], amounts bigint[], closings bigint[])
returns void language plpgsql as $$
begin
  insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
    select agency, account, on_day, owner, greatest(amount, 0), greatest(-amount, 0), closing
    from unnest(accounts, owners, amounts, closings) moved (account, owner, amount, closing)
    on conflict (agency_id, account_id, day) do update set
      amount_in = ledger.day.amount_in + excluded.amount_in,
      amount_out = ledger.day.amount_out + excluded.amount_out,
      closing = excluded.closing;
end $$;

revoke all on function ledger.write_days from public;
