-- Records which posting consumed how much of which hold.
create or replace function ledger.write_consumptions(agency integer, uses ledger.hold_use[], postings bigint[])
returns void language plpgsql as $$
declare
  used  ledger.hold_use;
  owner bigint;
begin
  foreach used in array uses loop
    continue when used.amount = 0;
    select consignee_id into owner from ledger.hold where agency_id = agency and id = used.hold_id;
    insert into ledger.consumption (agency_id, hold_id, posting_id, consignee_id, amount)
      values (agency, used.hold_id, postings[used.place], owner, used.amount);
  end loop;
end $$;

revoke all on function ledger.write_consumptions from public;
