import { type RawBuilder, sql } from 'kysely'
import { bagsInventory } from '#areas/reports/bags-inventory/definition.ts'
import { addDays } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#kit/server/report-source.ts'
import { joinBalance, joinStandingOn } from '#ledger/standings.server.ts'
import { bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

type Filters = ValuesOf<typeof bagsInventory.filters>
type Row = ValuesOf<typeof bagsInventory.columns>

// Reservations are known for today only. The use of 30 days gives the pace.
const storedQuery = (filters: Filters, { asker, today }: Context): RawBuilder<unknown> => {
  const since = addDays(filters.asOf, -30)
  return sql`
  select c.location_id as terminal, c.consignee_id as consignee, c.bag_type_id as bag_grade,
    case when c.condition = 'Good' then coalesce(stood.closing, 0) else 0 end as good,
    case when c.condition = 'Damaged' then coalesce(stood.closing, 0) else 0 end as damaged,
    case when ${filters.asOf >= today} then b.held else 0 end as reserved, 0::bigint as lent, 0::bigint as borrowed, 0::bigint as on_order,
    coalesce((select -sum(f.amount) from ledger.flow f where b.last_day > ${since}::date and f.agency_id = b.agency_id
      and f.account_id = b.account_id and f.kind = 'deliveryNote' and f.day > ${since}::date and f.day <= ${filters.asOf}::date), 0) as used
  from ledger.account c ${joinBalance} ${joinStandingOn(filters.asOf)} where ${bagCondition(filters, asker)} and c.role = 'STORE'`
}

const onLoanQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select c.location_id, c.consignee_id, c.bag_type_id, 0, 0, 0, case when c.role = 'BAG_LOAN' then coalesce(stood.closing, 0) else 0 end,
    case when c.role = 'BAG_LOAN_OWED' then -coalesce(stood.closing, 0) else 0 end, 0, 0
  from ledger.account c ${joinBalance} ${joinStandingOn(filters.asOf)}
  where ${bagCondition(filters, asker)} and c.role in ('BAG_LOAN', 'BAG_LOAN_OWED')`

const orderedQuery = ({ asOf, terminal, consignee, bagGrade }: Filters): RawBuilder<unknown> => sql`
  select o.delivery_terminal, o.consignee, l.bag_grade, 0, 0, 0, 0, 0, greatest(l.quantity - coalesce(l.received, 0), 0), 0
  from bag_purchase_order o join bag_purchase_order_lines l on l.agency_id = o.agency_id and l.parent = o.id
  where o.agency_id = app.agency() and o.status in ('Issued', 'Partly received') and o.date <= ${asOf}::date
    ${andAnyOf('o.delivery_terminal', terminal)}
    ${andAnyOf('o.consignee', consignee)}
    ${andAnyOf('l.bag_grade', bagGrade)}`

const readRows = async (filters: Filters, context: Context): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.*, s.good - s.borrowed + s.lent as own, s.good - s.reserved as available,
      case when s.used > 0 then greatest((s.good - s.reserved) * 30 / s.used, 0) end as days_cover
    from (
      select x.terminal, x.consignee, x.bag_grade, max(g.size) as size, sum(x.good)::bigint as good, sum(x.damaged)::bigint as damaged,
        sum(x.reserved)::bigint as reserved, sum(x.lent)::bigint as lent, sum(x.borrowed)::bigint as borrowed,
        sum(x.on_order)::bigint as on_order, sum(x.used)::bigint as used
      from (${storedQuery(filters, context)} union all ${onLoanQuery(filters, context)} union all ${orderedQuery(filters)}) x
      join bag_grade g on g.agency_id = app.agency() and g.id = x.bag_grade
      group by x.terminal, x.consignee, x.bag_grade) s
    where s.good <> 0 or s.damaged <> 0 or s.lent <> 0 or s.borrowed <> 0 or s.on_order <> 0
    order by ${nameIn('terminal')}, s.terminal, ${nameIn('consignee')}, s.consignee, s.size desc, s.bag_grade`.execute(
    context.tx,
  )
  const least = filters.coverBelow
  return least ? rows.filter(({ daysCover }) => daysCover !== null && daysCover < least) : rows
}

const sumRows = (rows: readonly Row[]): Partial<Row> =>
  Object.fromEntries(
    bagsInventory.totals.map(name => [name, rows.reduce((sum, row) => sum + (row[name as keyof Row] as number), 0)]),
  )

export const bagsInventoryInquiry = answerReport(bagsInventory, async (filters, reading, context) => {
  const rows = await readRows(filters, context)
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals: sumRows(rows),
    groups: [...Map.groupBy(rows, ({ terminal }) => terminal)].map(([terminal, of]) => ({ terminal, ...sumRows(of) })),
  }
})
