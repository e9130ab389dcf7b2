import { type RawBuilder, sql } from 'kysely'
import { bagClosingStock } from '#areas/reports/bag-closing-stock/definition.ts'
import { addDays } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#kit/server/report-source.ts'
import { amountByCount } from '#kit/units.ts'
import { joinBalance, joinStandingOn } from '#ledger/standings.server.ts'
import { readBagCosts } from '#trade/bags/bag-cost.server.ts'
import { bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

type Filters = ValuesOf<typeof bagClosingStock.filters>
type Row = ValuesOf<typeof bagClosingStock.columns>

// A reversal counts on the side of what it reverses, so that a canceled loan is not shown as a return.
const movementSums = sql`
  coalesce(sum(amount) filter (where kind = 'bagProcurement'), 0)::bigint as procured,
  coalesce(sum(amount) filter (where kind in ('bagLoan', 'bagLoanReturn') and came), 0)::bigint as loan_in,
  coalesce(-sum(amount) filter (where kind in ('bagLoan', 'bagLoanReturn') and not came), 0)::bigint as loan_out,
  coalesce(sum(amount) filter (where kind = 'bagSwap' and came), 0)::bigint as swap_in,
  coalesce(-sum(amount) filter (where kind = 'bagSwap' and not came), 0)::bigint as swap_out,
  coalesce(sum(amount) filter (where kind = 'bagTransfer' and came), 0)::bigint as transfer_in,
  coalesce(-sum(amount) filter (where kind = 'bagTransfer' and not came), 0)::bigint as transfer_out,
  coalesce(sum(amount) filter (where kind = 'emptyBagSale' and came), 0)::bigint as bought,
  coalesce(-sum(amount) filter (where kind = 'emptyBagSale' and not came or kind in ('outsideBagSale', 'emptyBagReturn')), 0)::bigint as sold,
  coalesce(-sum(amount) filter (where kind in ('deliveryNote', 'creditNote')), 0)::bigint as used,
  coalesce(sum(amount) filter (where kind in ('deliveryNote', 'bagTransfer') and is_damaged), 0)::bigint as damaged,
  coalesce(sum(amount) filter (where kind not in ('bagProcurement', 'bagLoan', 'bagLoanReturn', 'bagSwap', 'bagTransfer', 'emptyBagSale',
    'outsideBagSale', 'emptyBagReturn', 'deliveryNote', 'creditNote')), 0)::bigint as other`

const movementsQuery = ({ from, to }: Filters): RawBuilder<unknown> => sql`
  select e.account_id, e.amount, p.kind, a.condition = 'Damaged' as is_damaged, (e.amount > 0) = (p.reverses is null) as came
  from a cross join lateral (select x.* from ledger.entry x where x.agency_id = a.agency_id and x.account_id = a.id
    and x.effective_date between ${from}::date and ${to}::date offset 0) e
  join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
  where a.last_day >= ${from}::date`

const names = [
  'procured',
  'loan_in',
  'loan_out',
  'swap_in',
  'swap_out',
  'transfer_in',
  'transfer_out',
  'bought',
  'sold',
  'used',
  'damaged',
  'other',
]

const readRows = async (filters: Filters, { tx, asker }: Context): Promise<Row[]> => {
  const sums = names.map(name => sql`coalesce(sum(${sql.ref(`m.${name}`)}), 0)::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`
    with a as materialized (
      select c.agency_id, c.id, c.location_id, c.consignee_id, c.scope, c.bag_type_id, c.bag_kg, c.condition, b.last_day,
        coalesce(before.closing, 0) as opening, coalesce(stood.closing, 0) as closing, stood.day
      from ledger.account c ${joinBalance} ${joinStandingOn(addDays(filters.from, -1), 'before')} ${joinStandingOn(filters.to)}
      where ${bagCondition(filters, asker)} and c.role = 'STORE'),
    m as (select account_id, ${movementSums} from (${movementsQuery(filters)}) x group by account_id),
    s as (
      select a.location_id as terminal, a.consignee_id as consignee, a.scope, a.bag_type_id as bag_grade, max(a.bag_kg) || ' kg' as size,
        sum(a.opening)::bigint as opening, ${sql.join(sums)},
        coalesce(sum(a.closing) filter (where a.condition = 'Good'), 0)::bigint as closing_good,
        coalesce(sum(a.closing) filter (where a.condition = 'Damaged'), 0)::bigint as closing_damaged, max(a.day) as last_movement
      from a left join m on m.account_id = a.id
      group by a.location_id, a.consignee_id, a.scope, a.bag_type_id)
    select s.* from s
    where s.last_movement is not null
      ${filters.hideZero ? sql`and (s.opening <> 0 or s.closing_good <> 0 or s.closing_damaged <> 0)` : sql``}
    order by ${nameIn('terminal')}, s.terminal, ${nameIn('consignee')}, s.consignee, s.size desc, s.bag_grade, s.scope`.execute(
    tx,
  )
  return rows
}

// Bags of unknown price have no value here.
const valueRows = async (rows: readonly Row[], { to }: Filters, context: Context): Promise<Row[]> => {
  const costOf = await readBagCosts([...new Set(rows.map(({ consignee }) => consignee))], to, context)
  return rows.map(row => {
    const cost = costOf({ owner: row.consignee, scope: row.scope, grade: row.bagGrade })
    return { ...row, value: cost === null ? null : amountByCount(cost, row.closingGood + row.closingDamaged) }
  })
}

const sumRows = (rows: readonly Row[]): Partial<Row> =>
  Object.fromEntries(
    bagClosingStock.totals.map(name => [
      name,
      rows.reduce((sum, row) => sum + ((row[name as keyof Row] as number) ?? 0), 0),
    ]),
  )

// Each terminal, then each owner in it.
const groupRows = (rows: readonly Row[]) => [
  ...[...Map.groupBy(rows, ({ terminal }) => terminal)].map(([terminal, of]) => ({ terminal, ...sumRows(of) })),
  ...[...Map.groupBy(rows, ({ terminal, consignee }) => `${terminal} ${consignee}`).values()].map(of => {
    const { terminal, consignee } = of[0]!
    return { terminal, consignee, ...sumRows(of) }
  }),
]

export const bagClosingStockInquiry = answerReport(bagClosingStock, async (filters, reading, context) => {
  const rows = await valueRows(await readRows(filters, context), filters, context)
  return { count: rows.length, rows: await reading.from(rows), totals: sumRows(rows), groups: groupRows(rows) }
})
