import { sql } from 'kysely'
import { warehouseStats } from '#areas/analytics/warehouse-stats/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { readTerminals } from '#trade/cargo/terminals.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { type BagStock, readBagStock } from '#trade/statements/bag-stock.server.ts'
import { readOwnersStock, sumQuantities } from '#trade/statements/closing-lots.server.ts'

type Filters = ValuesOf<typeof warehouseStats.filters>
type Total = ValuesOf<typeof warehouseStats.total>

type Movements = { terminal: number; received: number; delivered: number; trucks: number }

// Grouped by document, because each truck is one document: what arrived and left over the weighbridge.
const readMovements = async ({ asOf, consignee, terminal }: Filters, { tx }: Context): Promise<Movements[]> => {
  const { rows } = await sql<Movements>`
    select terminal, sum(received)::bigint as received, sum(delivered)::bigint as delivered, count(*) as trucks from (
      select terminal, consignee, terminal_net as received, 0 as delivered from receive_cargo
        where agency_id = app.agency() and date = ${asOf}::date and status = 'Received'
      union all select terminal, consignee, 0, quantity from delivery_note
        where agency_id = app.agency() and date = ${asOf}::date and status = 'Delivered'
      union all select terminal, consignee, 0, net_kg from bulk_loading
        where agency_id = app.agency() and date = ${asOf}::date and status = 'Delivered'
      union all select terminal, consignee, 0, net_kg from terminal_out
        where agency_id = app.agency() and date = ${asOf}::date and status in ('Out', 'Delivered')
    ) s where true ${andAnyOf('consignee', consignee)} ${andAnyOf('terminal', terminal)} group by terminal`.execute(tx)
  return rows
}

type Bags = Pick<BagStock, 'terminal' | 'size'> & { bags: number }

// Larger bags first; only sizes with good bags.
const readGoodBags = async (filters: Filters, context: Context): Promise<Bags[]> => {
  const stock = await readBagStock(filters, context)
  const good = stock.flatMap(({ terminal, size, good }) => (good === 0 ? [] : [{ terminal, size, bags: good }]))
  return good.sort((a, b) => b.size.localeCompare(a.size))
}

const bySize = (bags: readonly Bags[]): Total['goodBags'] =>
  [...Map.groupBy(bags, ({ size }) => size)].map(([size, of]) => ({
    size,
    bags: of.reduce((sum, { bags }) => sum + bags, 0),
  }))

const sumMovements = (moved: readonly Movements[]) => ({
  receivedToday: moved.reduce((sum, { received }) => sum + received, 0),
  deliveredToday: moved.reduce((sum, { delivered }) => sum + delivered, 0),
  trucksToday: moved.reduce((sum, { trucks }) => sum + trucks, 0),
})

export const warehouseStatsAnswer = answerAnalysis(warehouseStats, async (filters, context) => {
  const owned = await readOwnersStock(filters, context)
  const moved = await readMovements(filters, context)
  const bags = await readGoodBags(filters, context)
  const terminals = await readTerminals(filters.terminal, [...owned, ...moved, ...bags], context)
  const rows = terminals.map(({ terminal, capacity }) => {
    const held = owned.filter(of => of.terminal === terminal)
    const stock = sumQuantities(held)
    return {
      terminal,
      capacity,
      stock,
      ...sumMovements(moved.filter(of => of.terminal === terminal)),
      goodBags: bySize(bags.filter(of => of.terminal === terminal)),
      utilisationPct: capacity > 0 ? proportion(stock, 100_000, capacity) : 0,
      consignees: held.length,
    }
  })
  const capacity = terminals.reduce((sum, { capacity }) => sum + capacity, 0)
  const total = { capacity, stock: sumQuantities(owned), ...sumMovements(moved), goodBags: bySize(bags) }
  return { rows, total }
})
