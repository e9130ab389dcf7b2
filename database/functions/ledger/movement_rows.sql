-- Opening, movement by kind and closing of each tracked account in a period. The cost grows with the accounts that had a balance or
-- moved in it.
create or replace function ledger.movement_rows(agency integer, first_day date, last_day date)
returns table (account_id bigint, consignee_id bigint, opening bigint, flows jsonb, closing bigint) language sql stable as $$
  with moved as (
    select by_kind.account_id, jsonb_object_agg(by_kind.kind, by_kind.amount) flows, sum(by_kind.amount)::bigint net
    from (
      select flow.account_id, flow.kind, sum(flow.amount)::bigint amount
      from ledger.balance balance
      join ledger.flow flow on flow.agency_id = balance.agency_id and flow.account_id = balance.account_id
      where balance.agency_id = agency and balance.first_day <= movement_rows.last_day
        and balance.last_day >= movement_rows.first_day and flow.day between movement_rows.first_day and movement_rows.last_day
      group by flow.account_id, flow.kind) by_kind
    group by by_kind.account_id
  ), standing as materialized (
    select balance.account_id, balance.consignee_id, coalesce(case
      when balance.last_day <= movement_rows.last_day then balance.on_hand
      else (
        select day.closing from ledger.day day
        where day.agency_id = agency and day.account_id = balance.account_id and day.day <= movement_rows.last_day
        order by day.day desc limit 1) end, 0) closing
    from ledger.balance balance
    where balance.agency_id = agency and balance.first_day <= movement_rows.last_day
  )
  select standing.account_id, standing.consignee_id, standing.closing - coalesce(moved.net, 0), coalesce(moved.flows, '{}'),
    standing.closing
  from standing
  left join moved on moved.account_id = standing.account_id
  where standing.closing <> 0 or moved.account_id is not null
$$;

revoke all on function ledger.movement_rows from public;
grant execute on function ledger.movement_rows to gms_app;
