// The facts of the stock report: the sums of the reported lines, the ledger's closing stock, and recent sales.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { readInventorySums } from '#trade/authority/inventory-sums.server.ts'
import { originOfLcs } from '#trade/authority/lc-origin.server.ts'
import { readLineRows, type ScopeFilters, scopeOf } from '#trade/authority/line-rows.server.ts'
import { isInventoryTold } from '#trade/authority/line-states.server.ts'
import { readClosingLots } from '#trade/statements/closing-lots.server.ts'
import { readSold } from '#trade/statements/sold-stock.server.ts'
import { readCalendars } from '#trade/statements/station-calendars.server.ts'
import { horizonDays, type StationCalendar } from '#trade/statements/stock-projection.ts'

/** Rows with `consignee`, `terminal`, `origin` and `form`; weights in kilograms. */
export type StockFacts = {
  to: string
  /** what was reported of each lot over all days */
  reported: readonly Row[]
  /** the lines of the last day; none if none of them was reported */
  lastLines: readonly Row[]
  lots: readonly Row[]
  sold: readonly Row[]
  calendarOf: (stations: readonly { terminal: number }[]) => StationCalendar
}

const readOrigins = async ({ tx }: Context): Promise<(lot: { lc: number }) => string | null> => {
  const { rows } = await sql<{ lc: number; origin: string | null }>`select lc, origin from (${originOfLcs}) g`.execute(
    tx,
  )
  const origins = new Map(rows.map(({ lc, origin }) => [lc, origin]))
  return ({ lc }) => origins.get(lc) ?? null
}

/** Reads the facts for all states: a filter by status applies to whole rows, which are computed afterwards. */
export const readStockFacts = async (filters: ScopeFilters, context: Context): Promise<StockFacts> => {
  const { to, consignee, terminal = null } = filters
  const originOf = await readOrigins(context)
  const lots = { consignee, terminal, asOf: to }
  const withOrigin = <L extends { lc: number }>(of: readonly L[]): Row[] =>
    of.map(lot => ({ ...lot, origin: originOf(lot) }))
  return {
    to,
    reported: withOrigin((await readInventorySums(scopeOf(filters), context.tx)).lots),
    lastLines: (await isInventoryTold(to, context.tx))
      ? await readLineRows('Inventory', { ...filters, from: to, status: null }, context)
      : [],
    lots: withOrigin(await readClosingLots({ ...lots, hideZero: true }, context)),
    sold: withOrigin(await readSold(addDays(to, -horizonDays), lots, context)),
    calendarOf: await readCalendars({ asOf: to, terminal }, context),
  }
}
