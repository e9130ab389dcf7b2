-- Lots of which nothing is left, and those of which there is some again.
create or replace function app.judge_system_lcs() returns bigint language sql as $$
  with stand as (
    select lot.agency_id, lot.id, lot.seen_by, lot.status, exists (
      select from ledger.account
      join ledger.balance on balance.agency_id = account.agency_id and balance.account_id = account.id
      where account.agency_id = lot.agency_id and account.consignment_id = lot.lc and account.unit = 'KG'
        and account.role in ('PORT', 'TRANSIT', 'TERMINAL')
        and balance.on_hand > 0) as stocked
    from system_lc lot where lot.status in ('Active', 'Exhausted') and lot.created_at < now() - interval '1 hour'),
  moved as (
    update system_lc lot
    set status = case when found.stocked then 'Active' else 'Exhausted' end, version = lot.version + 1, updated_at = now()
    from stand found where lot.agency_id = found.agency_id and lot.id = found.id and found.stocked = (lot.status = 'Exhausted')
    returning lot.agency_id, lot.id, lot.seen_by, lot.status),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'systemLc', id, case status when 'Active' then 'refill' else 'exhaust' end, seen_by from moved)
  select count(*) from moved
$$;
