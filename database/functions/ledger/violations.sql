-- The twelve invariants of one agency; no row when all is well.
create or replace function ledger.violations(a integer) returns table (invariant integer, title text, detail jsonb) language sql stable as $$
  select 1, 'A posting does not sum to zero, or its entries do not match it', to_jsonb(s) from (
    select e.posting_id, c.unit, sum(e.amount) total from ledger.entry e join ledger.account c on c.agency_id = a and c.id = e.account_id
    where e.agency_id = a and (select bool_or(total <> 0) from (select sum(f.amount * ledger.weight_of_number(f.posting_id)) total
      from ledger.entry f join ledger.account c on c.agency_id = a and c.id = f.account_id where f.agency_id = a group by c.unit) u)
    group by e.posting_id, c.unit having sum(e.amount) <> 0
    union all
    select e.posting_id, null, null from ledger.entry e left join ledger.posting p on p.agency_id = a and p.posted_month = e.posted_month
      and p.id = e.posting_id and p.effective_date = e.effective_date where e.agency_id = a and p.id is null) s
  union all
  select 2, 'A balance is not the sum of its entries', to_jsonb(s) from (
    select c.id account_id, b.on_hand, e.total, b.first_day, b.last_day from ledger.account c
    left join ledger.balance b on b.agency_id = a and b.account_id = c.id
    left join (select account_id, sum(amount) total, min(effective_date) first, max(effective_date) last from ledger.entry where agency_id = a group by account_id) e on e.account_id = c.id
    where c.agency_id = a and c.tracked and (b.on_hand is distinct from coalesce(e.total, 0) or b.first_day is distinct from e.first or b.last_day is distinct from e.last)) s
  union all
  select 3, 'A day''s closing is not the running sum of its movements', to_jsonb(s) from (
    select account_id, day, closing, before + net should from (
      select account_id, day, closing, amount_in - amount_out net, coalesce(lag(closing) over (partition by account_id order by day), 0) before
      from ledger.day where agency_id = a) d where closing <> before + net
    union all
    select account_id, day, sum(net), null from (
      select account_id, day, amount_in - amount_out net from ledger.day where agency_id = a
      union all
      select e.account_id, e.effective_date, -e.amount from ledger.entry e join ledger.account c on c.agency_id = a and c.id = e.account_id
        where e.agency_id = a and c.tracked) m
    where (select bool_or(d.total is distinct from e.total)
      from (select account_id, sum((amount_in - amount_out) * ledger.weight_of_day(day)) total from ledger.day where agency_id = a group by account_id) d
      full join (select e.account_id, sum(e.amount * ledger.weight_of_day(e.effective_date)) total from ledger.entry e
        join ledger.account c on c.agency_id = a and c.id = e.account_id and c.tracked where e.agency_id = a group by e.account_id) e
      on e.account_id = d.account_id)
    group by account_id, day having sum(net) <> 0) s
  union all
  select 4, 'A guarded account is below zero on a day', to_jsonb(s) from (
    select d.account_id, d.day, d.closing from ledger.day d join ledger.account c on c.agency_id = a and c.id = d.account_id
    where d.agency_id = a and d.closing < 0 and c.guarded) s
  union all
  select 5, 'What is held is not what active holds still hold', to_jsonb(s) from (
    select b.account_id, null::bigint hold, b.held, coalesce(h.rest, 0) should from ledger.balance b
    left join (select account_id, sum(amount - consumed - released) rest from ledger.hold where agency_id = a and state = 'ACTIVE' group by account_id) h
      on h.account_id = b.account_id
    where b.agency_id = a and b.held <> coalesce(h.rest, 0)
    union all
    select h.account_id, h.id, h.consumed, coalesce(u.used, 0) from ledger.hold h
    left join (select hold_id, sum(amount) used from ledger.consumption where agency_id = a group by hold_id) u on u.hold_id = h.id
    where h.agency_id = a and (h.consumed <> coalesce(u.used, 0) or (h.state = 'ACTIVE') <> (h.amount > h.consumed + h.released))) s
  union all
  select 6, 'Flows of a day are not its movement', to_jsonb(s) from (
    select account_id, day, sum(net) off from (
      select account_id, day, amount_in - amount_out net from ledger.day where agency_id = a
      union all select account_id, day, -amount from ledger.flow where agency_id = a) m
    where (select bool_or(d.total is distinct from f.total)
      from (select account_id, sum((amount_in - amount_out) * ledger.weight_of_day(day)) total from ledger.day where agency_id = a group by account_id) d
      full join (select account_id, sum(amount * ledger.weight_of_day(day)) total from ledger.flow where agency_id = a group by account_id) f
      on f.account_id = d.account_id)
    group by account_id, day having sum(net) <> 0) s
  union all
  select 7, 'An open amount or an exposure does not add up', to_jsonb(s) from (
    select i.id item, null::bigint customer, i.open_amount stands, i.original - coalesce(x.settled, 0) should from ledger.open_item i
    left join (select item, sum(amount) settled from (
        select debit_item item, amount from ledger.allocation where agency_id = a
        union all select credit_item, amount from ledger.allocation where agency_id = a) y group by item) x on x.item = i.id
    where i.agency_id = a and i.open_amount <> i.original - coalesce(x.settled, 0)
    union all
    select null, coalesce(c.customer_id, i.customer_id), c.posted, i.total from (select * from ledger.credit where agency_id = a) c
    full join (select party_id customer_id, coalesce(consignee_id, 0) consignee_id, sum(case side when 'debit' then open_amount else -open_amount end) total
      from ledger.open_item where agency_id = a and party_kind = 'customer' group by 1, 2) i on i.customer_id = c.customer_id and i.consignee_id = c.consignee_id
    where coalesce(c.posted, 0) <> coalesce(i.total, 0)
    union all
    select null, coalesce(c.customer_id, h.customer_id), c.pending, h.rest from (select * from ledger.credit where agency_id = a) c
    full join (select customer_id, coalesce(consignee_id, 0) consignee_id, sum(amount - consumed - released) rest
      from ledger.hold where agency_id = a and purpose = 'CREDIT' and state = 'ACTIVE' group by 1, 2) h on h.customer_id = c.customer_id and h.consignee_id = c.consignee_id
    where coalesce(c.pending, 0) <> coalesce(h.rest, 0)) s
  union all
  select 8, 'A series has a gap', to_jsonb(s) from (
    select coalesce(n.series, i.series) series, coalesce(n.year, i.year) "year", n.next_no, i.given, i.least, i.most from (select * from ledger.series where agency_id = a) n
    full join (select series, year, count(*) given, min(no) least, max(no) most from ledger.issued where agency_id = a group by series, year) i
      on i.series = n.series and i.year = n.year
    where n.next_no - 1 is distinct from i.given or i.least is distinct from 1 or i.most is distinct from i.given) s
  union all
  select 9, 'Something was posted behind a close, or a close does not recompute', to_jsonb(s) from (
    with closed as (
      select c.*, (c.month + interval '1 month - 1 day')::date through, lag(c.month) over (order by c.month) earlier from ledger.close c
      where c.agency_id = a and c.reopened_at is null)
    select c.id "close", p.id posting, null::bigint account_id, 'posted after' why from closed c join ledger.posting p on p.agency_id = a
      and p.posted_month >= date_trunc('month', c.closed_at)::date and p.posted_at > c.closed_at and p.effective_date <= c.through
      and (c.earlier is null or p.effective_date >= c.earlier + interval '1 month')
    union all
    select c.id, null, x.account_id, 'figures' from closed c cross join lateral (
      select coalesce(l.account_id, m.account_id) account_id
      from (select * from ledger.close_line where agency_id = a and close_id = c.id) l
      full join ledger.movement_rows(a, c.month, c.through) m on m.account_id = l.account_id
      where (l.opening, l.flows, l.closing) is distinct from (m.opening, m.flows, m.closing)) x
    union all
    select c.id, null, null, 'signature' from ledger.close c
      where c.agency_id = a and c.sha256 <> ledger.close_hash(a, c.id, ledger.close_before(a, c.id))
    union all
    select null, null, null, 'calendar' from ledger.calendar k where k.agency_id = a and k.closed_through is distinct from (
      select (max(p.month) + interval '1 month - 1 day')::date from ledger.period p where p.agency_id = a and p.state = 'CLOSED')) s
  union all
  select 10, 'A reversal is not its original turned round', to_jsonb(s) from (
    select r.original_id, r.reversal_id, e.account_id, sum(e.amount) total from ledger.reversal r
    join ledger.entry e on e.agency_id = a and e.posting_id in (r.original_id, r.reversal_id) where r.agency_id = a
    group by r.original_id, r.reversal_id, e.account_id having sum(e.amount) <> 0
    union all
    select coalesce(r.original_id, p.reverses), coalesce(r.reversal_id, p.id), null, null from (select * from ledger.reversal where agency_id = a) r
    full join (select id, reverses from ledger.posting where agency_id = a and reverses is not null) p on p.id = r.reversal_id and p.reverses = r.original_id
    where r.reversal_id is null or p.id is null) s
  union all
  select 11, 'Bags times their size are not the weight', to_jsonb(s) from (
    select e.posting_id, sum(e.amount) filter (where c.unit = 'KG') kg, coalesce(sum(e.amount * c.bag_kg) filter (where c.unit = 'BAG'), 0) bags
    from ledger.entry e join ledger.account c on c.agency_id = a and c.id = e.account_id
    where e.agency_id = a and ((c.unit = 'KG' and (c.bag_kg is not null or c.role = 'CUSTOMER')) or (c.unit = 'BAG' and c.role = 'USED' and c.bag_kg is not null))
    group by e.posting_id having bool_or(c.bag_kg is not null)) s where kg is not null and kg <> bags
  union all
  select 12, 'Ledgers of parties do not add up to their control accounts', to_jsonb(s) from (
    select 'customers' ledger, coalesce(i.consignee, k.consignee) consignee, i.total parties, k.total control from (
      select coalesce(consignee_id, 0) consignee, sum(case side when 'debit' then open_amount else -open_amount end) total
      from ledger.open_item where agency_id = a and party_kind = 'customer' group by 1) i
    full join (select coalesce(c.consignee_id, 0) consignee, sum(coalesce(b.on_hand, v.total, 0)) total from ledger.account c
      left join ledger.balance b on b.agency_id = a and b.account_id = c.id
      left join lateral (select sum(e.amount) total from ledger.entry e where not c.tracked and e.agency_id = a and e.account_id = c.id) v on true
      where c.agency_id = a and c.unit = 'SAR' and c.role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE') group by 1) k on k.consignee = i.consignee
    where coalesce(i.total, 0) <> coalesce(k.total, 0)
    union all
    select 'consignees', coalesce(c.consignee_id, 0), sum(f.total), sum(b.on_hand) from ledger.account c
    join ledger.balance b on b.agency_id = a and b.account_id = c.id
    left join (select account_id, sum(amount) total from ledger.flow where agency_id = a group by account_id) f on f.account_id = c.id
    where c.agency_id = a and c.role = 'CONSIGNEE_PAYABLE' group by c.consignee_id having sum(b.on_hand) <> coalesce(sum(f.total), 0)) s
$$;
revoke all on function ledger.violations(integer) from public;
