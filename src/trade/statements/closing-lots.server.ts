// The stock of terminals at the end of a day, by lot, and its value.

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { amountByWeight } from '#kit/units.ts'
import { accountsWithBalanceOn, joinBalance, joinBalanceOn } from '#ledger/day-balances.server.ts'
import { type LotFilters, lotCondition, readCostsPerTon, readCurrentStock } from '#trade/cargo/lot-costs.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

/** With `hideZero`, only lots with stock; else every lot that ever had stock. */
type ClosingFilters = LotFilters & { asOf: string; hideZero: boolean | null }

type ClosingLot = {
  terminal: number
  consignee: number
  lc: number
  cargoGrade: number
  form: string
  pack: string
  bagKg: number | null
  quantity: number
  firstMovement: string
  lastMovement: string
}

export const sumQuantities = (lots: readonly { quantity: number }[]): number =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0)

export type ValuedLot = ClosingLot & { bags: number; value: number | null }

const closingQuery = (filters: ClosingFilters, { asker }: Context): RawBuilder<unknown> => {
  const [day, condition] = [filters.asOf, lotCondition(filters, asker)]
  return filters.hideZero
    ? accountsWithBalanceOn(day, condition, 'role')
    : sql`(select c.*, stood.closing, b.first_day, stood.day as last_day from ledger.account c ${joinBalance} ${joinBalanceOn(day)}
        where ${condition} and stood.day is not null)`
}

const closingLotsQuery = (filters: ClosingFilters, context: Context) => sql<ClosingLot>`
  select s.* from (
    select c.location_id as terminal, c.consignee_id as consignee, c.consignment_id as lc, c.grade_id as cargo_grade, c.form, c.bag_kg,
      coalesce(c.bag_kg || ' kg', 'In bulk') as pack,
      sum(c.closing)::bigint as quantity, min(c.first_day) as first_movement, max(c.last_day) as last_movement
    from ${closingQuery(filters, context)} c
    group by c.location_id, c.consignee_id, c.consignment_id, c.grade_id, c.form, c.bag_kg
  ) s
  order by ${nameIn('terminal')}, s.terminal, ${nameIn('consignee')}, s.consignee, ${nameIn('lc')}, s.lc, s.form desc, s.cargo_grade, s.bag_kg nulls first`

/** Ordered by terminal, consignee and LC. */
export const readClosingLots = async (filters: ClosingFilters, context: Context): Promise<ClosingLot[]> => {
  const { rows } = await readCurrentStock(context, () => closingLotsQuery(filters, context).execute(context.tx))
  return rows
}

export type OwnersStock = { terminal: number; consignee: number; quantity: number; lcs: number[] }

const ownersQuery = (filters: LotFilters & { asOf: string }, { asker }: Context) => sql<OwnersStock>`
  select c.location_id as terminal, c.consignee_id as consignee, sum(c.closing)::bigint as quantity,
    array_agg(distinct c.consignment_id) as lcs
  from ${accountsWithBalanceOn(filters.asOf, lotCondition(filters, asker), 'role')} c
  group by c.location_id, c.consignee_id order by c.location_id, c.consignee_id`

/** The same stock by terminal and owner, with the LCs it belongs to. */
export const readOwnersStock = async (
  filters: LotFilters & { asOf: string },
  context: Context,
): Promise<OwnersStock[]> => {
  const { rows } = await readCurrentStock(context, () => ownersQuery(filters, context).execute(context.tx))
  return rows
}

/** Adds values; a lot of unknown cost, or of an LC that the user may not see, has none. */
export const valueLots = async (lots: readonly ClosingLot[], asOf: string, context: Context): Promise<ValuedLot[]> => {
  const prices = await readCostsPerTon(asOf, [...new Set(lots.map(({ lc }) => lc))], context)
  return lots.map(lot => {
    const price = prices.get(lot.lc)
    const value = price === undefined ? null : amountByWeight(price, lot.quantity)
    return { ...lot, bags: Math.trunc(lot.quantity / (lot.bagKg ?? 50)), value }
  })
}
