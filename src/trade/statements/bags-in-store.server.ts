// The stock of empty bags: good and damaged, own, borrowed and lent, and how long it will last.

import { type RawBuilder, sql } from 'kysely'
import type { bagsInventory } from '#areas/reports/bags-inventory/definition.ts'
import { addDays } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { joinBalance, joinBalanceOn } from '#ledger/day-balances.server.ts'
import { bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

type Filters = ValuesOf<typeof bagsInventory.filters>

/** `good` is the number in the store; some of it may be borrowed, and lent bags are not included. */
export type BagsInStore = ValuesOf<typeof bagsInventory.columns> & { good: number }

// Reservations exist for today only. The consumption of the last 30 days gives the daily use.
const storedQuery = (filters: Filters, { asker, today }: Context): RawBuilder<unknown> => {
  const since = addDays(filters.asOf, -30)
  return sql`
  select c.location_id as terminal, c.consignee_id as consignee, c.bag_type_id as bag_grade,
    case when c.condition = 'Good' then coalesce(stood.closing, 0) else 0 end as good,
    case when c.condition = 'Damaged' then coalesce(stood.closing, 0) else 0 end as damaged,
    case when ${filters.asOf >= today} then b.held else 0 end as reserved, 0::bigint as lent, 0::bigint as borrowed, 0::bigint as on_order, null::bigint as level,
    coalesce((select -sum(f.amount) from ledger.flow f where b.last_day > ${since}::date and f.agency_id = b.agency_id
      and f.account_id = b.account_id and f.kind in ('deliveryNote', 'cargoMilling', 'flakedBarley') and f.day > ${since}::date and f.day <= ${filters.asOf}::date), 0) as used
  from ledger.account c ${joinBalance} ${joinBalanceOn(filters.asOf)} where ${bagCondition(filters, asker)} and c.role = 'STORE'`
}

const onLoanQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select c.location_id, c.consignee_id, c.bag_type_id, 0, 0, 0, case when c.role = 'BAG_LOAN' then coalesce(stood.closing, 0) else 0 end,
    case when c.role = 'BAG_LOAN_OWED' then -coalesce(stood.closing, 0) else 0 end, 0, null, 0
  from ledger.account c ${joinBalance} ${joinBalanceOn(filters.asOf)}
  where ${bagCondition(filters, asker)} and c.role in ('BAG_LOAN', 'BAG_LOAN_OWED')`

// What had not arrived by that day: what came later was still ordered. Of an order that is done only that is known, not since when the
// rest was no longer expected.
const orderedQuery = ({ asOf, terminal, consignee, bagGrade }: Filters, { today }: Context): RawBuilder<unknown> => sql`
  select o.delivery_terminal, o.consignee, l.bag_grade, 0, 0, 0, 0, 0,
    greatest(least(l.quantity - coalesce(r.until, 0), case when o.status in ('Received', 'Closed') then coalesce(r.later, 0) else l.quantity end), 0), null, 0
  from bag_purchase_order o join bag_purchase_order_lines l on l.agency_id = o.agency_id and l.parent = o.id
  left join lateral (select sum(q.received) filter (where p.date <= ${asOf}::date) as until, sum(q.received) filter (where p.date > ${asOf}::date) as later
    from bag_procurement p join bag_procurement_lines q on q.agency_id = p.agency_id and q.parent = p.id
    where p.agency_id = o.agency_id and p.purchase_order = o.id and p.status = 'Active' and q.bag_grade = l.bag_grade) r on true
  where o.agency_id = app.agency() and o.date <= ${asOf}::date
    and (o.status in ('Issued', 'Partly received') or o.status in ('Received', 'Closed') and ${asOf}::date < ${today}::date)
    ${andAnyOf('o.delivery_terminal', terminal)}
    ${andAnyOf('o.consignee', consignee)}
    ${andAnyOf('l.bag_grade', bagGrade)}`

// The warning levels in force now. A level without a terminal, consignee or grade is about a larger stock than one row, so it is left out.
const levelsQuery = ({ terminal, consignee, bagGrade }: Filters): RawBuilder<unknown> => sql`
  select n.terminal, n.consignee, n.bag_grade, 0, 0, 0, 0, 0, 0, n.threshold, 0
  from bag_module_notification n
  where n.agency_id = app.agency() and n.status = 'active' and n.event = 'Low stock' and n.terminal is not null
    and n.consignee is not null and n.bag_grade is not null
    ${andAnyOf('n.terminal', terminal)}
    ${andAnyOf('n.consignee', consignee)}
    ${andAnyOf('n.bag_grade', bagGrade)}`

/** The lines of the report: a row for each terminal, owner and bag grade, ordered by name. */
export const readBagsInStore = async (filters: Filters, context: Context): Promise<BagsInStore[]> => {
  const { rows } = await sql<BagsInStore>`
    select s.*, s.good - s.borrowed + s.lent as own, s.good - s.reserved as available,
      case when s.used > 0 then greatest((s.good - s.reserved) * 30 / s.used, 0) end as days_cover
    from (
      select x.terminal, x.consignee, x.bag_grade, max(g.size) as size, sum(x.good)::bigint as good, sum(x.damaged)::bigint as damaged,
        sum(x.reserved)::bigint as reserved, sum(x.lent)::bigint as lent, sum(x.borrowed)::bigint as borrowed,
        sum(x.on_order)::bigint as on_order, sum(x.used)::bigint as used, max(x.level) as reorder_level
      from (${storedQuery(filters, context)} union all ${onLoanQuery(filters, context)} union all ${orderedQuery(filters, context)} union all ${levelsQuery(filters)}) x
      join bag_grade g on g.agency_id = app.agency() and g.id = x.bag_grade
      group by x.terminal, x.consignee, x.bag_grade) s
    where s.good <> 0 or s.damaged <> 0 or s.lent <> 0 or s.borrowed <> 0 or s.on_order <> 0 or s.reorder_level > 0
    order by ${nameIn('terminal')}, s.terminal, ${nameIn('consignee')}, s.consignee, s.size desc, s.bag_grade`.execute(
    context.tx,
  )
  const least = filters.coverBelow
  return rows.filter(
    ({ daysCover, available, reorderLevel }) =>
      (!least || (daysCover !== null && daysCover < least)) &&
      (!filters.belowLevel || (reorderLevel !== null && available < reorderLevel)),
  )
}
