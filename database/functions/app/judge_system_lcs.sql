-- Lots of which nothing is left, and those of which there is some again: in the agency that is set, for the background, as the owner.
create or replace function app.judge_system_lcs() returns bigint language plpgsql as $$
declare
  own    constant integer := app.agency();
  lot    record;
  judged bigint := 0;
begin
  for lot in
    update system_lc set status = case when status = 'Exhausted' then 'Active' else 'Exhausted' end, version = version + 1,
      updated_at = now()
    where agency_id = own and status in ('Active', 'Exhausted') and created_at < now() - interval '1 hour'
      and (status = 'Exhausted') = exists (
        select from ledger.account
        join ledger.balance on balance.agency_id = account.agency_id and balance.account_id = account.id
        where account.agency_id = own and account.consignment_id = system_lc.lc and account.unit = 'KG'
          and account.role in ('PORT', 'TRANSIT', 'TERMINAL') and balance.on_hand > 0)
    returning id, seen_by, status
  loop
    perform app.note_ended(own, 'systemLc', lot.id, case lot.status when 'Active' then 'refill' else 'exhaust' end, null, lot.seen_by);
    judged := judged + 1;
  end loop;
  return judged;
end $$;
