-- Lots of which nothing is left, and those of which there is some again.
create or replace function app.judge_system_lcs() returns bigint language sql as $$
  with stand as (
    select s.agency_id, s.id, s.seen_by, s.status, exists (
      select from ledger.account c join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id
      where c.agency_id = s.agency_id and c.consignment_id = s.lc and c.unit = 'KG' and c.role in ('PORT', 'TRANSIT', 'TERMINAL')
        and b.on_hand > 0) as stocked
    from system_lc s where s.status in ('Active', 'Exhausted') and s.created_at < now() - interval '1 hour'),
  moved as (
    update system_lc s set status = case when x.stocked then 'Active' else 'Exhausted' end, version = s.version + 1, updated_at = now()
    from stand x where s.agency_id = x.agency_id and s.id = x.id and x.stocked = (s.status = 'Exhausted')
    returning s.agency_id, s.id, s.seen_by, s.status),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'systemLc', id, case status when 'Active' then 'refill' else 'exhaust' end, seen_by from moved)
  select count(*) from moved
$$;
