import { type RawBuilder, sql } from 'kysely'
import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#kit/server/report-source.ts'
import { amountByWeight } from '#kit/units.ts'
import { joinBalance, joinStandingOn, standingOn } from '#ledger/standings.server.ts'
import { lotCondition, readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

type Filters = ValuesOf<typeof barleyClosingStock.filters>

type Lot = {
  terminal: number
  consignee: number
  lc: number
  cargoGrade: number
  form: string
  pack: string
  bagKg: number | null
  quantity: number
  lastMovement: string
}

type ValuedLot = Lot & { bags: number; value: number | null }

// Closing stock of the day; with empty lots also those that ever held stock.
const closingQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => {
  const [day, condition] = [filters.asOf, lotCondition(filters, asker)]
  return filters.hideZero
    ? standingOn(day, condition)
    : sql`(select c.*, stood.closing, stood.day as last_day from ledger.account c ${joinBalance} ${joinStandingOn(day)}
        where ${condition} and stood.day is not null)`
}

const readLots = async (filters: Filters, context: Context): Promise<Lot[]> => {
  const { rows } = await sql<Lot>`
    select s.* from (
      select c.location_id as terminal, c.consignee_id as consignee, c.consignment_id as lc, c.grade_id as cargo_grade, c.form, c.bag_kg,
        coalesce(c.bag_kg || ' kg', 'In bulk') as pack,
        sum(c.closing)::bigint as quantity, max(c.last_day) as last_movement
      from ${closingQuery(filters, context)} c
      group by c.location_id, c.consignee_id, c.consignment_id, c.grade_id, c.form, c.bag_kg
    ) s
    order by ${nameIn('terminal')}, s.terminal, ${nameIn('consignee')}, s.consignee, ${nameIn('lc')}, s.lc, s.form desc, s.cargo_grade, s.bag_kg nulls first`.execute(
    context.tx,
  )
  return rows
}

// A lot of unknown cost has no value; nor has one whose LC the user may not see.
const valueLots = async (lots: readonly Lot[], { asOf }: Filters, context: Context): Promise<ValuedLot[]> => {
  const prices = await readCostsPerTon(asOf, [...new Set(lots.map(({ lc }) => lc))], context)
  return lots.map(lot => {
    const price = prices.get(lot.lc)
    const value = price === undefined ? null : amountByWeight(price, lot.quantity)
    return { ...lot, bags: Math.trunc(lot.quantity / (lot.bagKg ?? 50)), value }
  })
}

const sumLots = (lots: readonly ValuedLot[]) => ({
  quantity: lots.reduce((sum, lot) => sum + lot.quantity, 0),
  bags: lots.reduce((sum, lot) => sum + lot.bags, 0),
  value: lots.reduce((sum, lot) => sum + (lot.value ?? 0), 0),
})

// Each terminal, then each consignee in it.
const groupLots = (lots: readonly ValuedLot[]) => [
  ...[...Map.groupBy(lots, ({ terminal }) => terminal)].map(([terminal, of]) => ({ terminal, ...sumLots(of) })),
  ...[...Map.groupBy(lots, ({ terminal, consignee }) => `${terminal} ${consignee}`).values()].map(of => {
    const { terminal, consignee } = of[0]!
    return { terminal, consignee, ...sumLots(of) }
  }),
]

export const barleyClosingStockInquiry = answerReport(barleyClosingStock, async (filters, reading, context) => {
  const lots = await valueLots(await readLots(filters, context), filters, context)
  return {
    count: lots.length,
    rows: await reading.from(lots),
    totals: sumLots(lots),
    groups: groupLots(lots),
  }
})
