-- Opening, movement by kind and closing of each tracked account in a span of days. Cost: what stood or moved in the span.
create or replace function ledger.movement_rows(a integer, from_day date, to_day date)
returns table (account_id bigint, consignee_id bigint, opening bigint, flows jsonb, closing bigint) language sql stable as $$
  with moved as (
    select f.account_id, jsonb_object_agg(f.kind, f.amount) flows, sum(f.amount)::bigint net
    from (select f.account_id, f.kind, sum(f.amount)::bigint amount
      from ledger.balance b join ledger.flow f on f.agency_id = b.agency_id and f.account_id = b.account_id
      where b.agency_id = a and b.first_day <= to_day and b.last_day >= from_day and f.day between from_day and to_day
      group by f.account_id, f.kind) f group by f.account_id
  ), standing as materialized (
    select b.account_id, b.consignee_id, coalesce(case when b.last_day <= to_day then b.on_hand else (
      select d.closing from ledger.day d where d.agency_id = a and d.account_id = b.account_id and d.day <= to_day order by d.day desc limit 1) end, 0) closing
    from ledger.balance b where b.agency_id = a and b.first_day <= to_day
  )
  select s.account_id, s.consignee_id, s.closing - coalesce(m.net, 0), coalesce(m.flows, '{}'), s.closing
  from standing s left join moved m on m.account_id = s.account_id
  where s.closing <> 0 or m.account_id is not null
$$;
revoke all on function ledger.movement_rows(integer, date, date) from public;
grant execute on function ledger.movement_rows(integer, date, date) to gms_app;
