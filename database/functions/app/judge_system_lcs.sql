-- Retires lots that are empty, and reinstates retired lots that have stock again: in the transaction's agency, for the background.
create or replace function app.judge_system_lcs() returns bigint language plpgsql as $$
declare
  own    constant integer := app.agency();
  wrong  constant bigint[] := array(select id from app.lots_to_judge(own));
  lot    record;
  judged bigint := 0;
begin
  for lot in
    update system_lc set status = case when status = 'Exhausted' then 'Active' else 'Exhausted' end, version = version + 1,
      updated_at = now()
    where agency_id = own and id = any(wrong) and status in ('Active', 'Exhausted')
    returning id, seen_by, status
  loop
    perform app.note_ended(own, 'systemLc', lot.id, case lot.status when 'Active' then 'refill' else 'exhaust' end, null, lot.seen_by);
    judged := judged + 1;
  end loop;
  return judged;
end $$;

revoke all on function app.judge_system_lcs from public;
