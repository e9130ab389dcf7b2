-- Writes the figures of a close, one line an account; returns how many.
create or replace function ledger.write_close_lines(
  agency integer, closed bigint, first_day date, last_day date, declared jsonb)
returns integer language plpgsql as $$
declare
  line_count integer;
begin
  insert into ledger.close_line (agency_id, close_id, account_id, consignee_id, opening, flows, closing, declared, reason)
    select agency, closed, moved.account_id, moved.consignee_id, moved.opening, moved.flows, moved.closing, stated.declared,
      stated.reason
    from ledger.movement_rows(agency, first_day, last_day) moved
    left join jsonb_to_recordset(write_close_lines.declared) as stated ("accountId" bigint, declared bigint, reason text)
      on stated."accountId" = moved.account_id;
  get diagnostics line_count = row_count;
  return line_count;
end $$;

revoke all on function ledger.write_close_lines from public;
