import { sql } from 'kysely'
import { salesByTerminal } from '#areas/analytics/sales-by-terminal/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { loadingsQuery } from '#trade/selling/loadings.server.ts'
import { addSales, sumBarleySales } from '#trade/statements/barley-sales.server.ts'

type Filters = ValuesOf<typeof salesByTerminal.filters>

const readTrucks = async (filters: Filters, { tx }: Context): Promise<Map<number | null, number>> => {
  const { rows } = await sql<{ terminal: number; trucks: number }>`
    select l.terminal, count(*) as trucks from (${loadingsQuery({ ...filters, status: ['Delivered'] })}) l group by l.terminal`.execute(
    tx,
  )
  return new Map(rows.map(({ terminal, trucks }) => [terminal, trucks]))
}

export const salesByTerminalAnswer = answerAnalysis(salesByTerminal, async (asked, context) => {
  const filters = await withLcs(asked, context)
  const sold = await sumBarleySales<{ terminal: number | null }>(filters, { terminal: sql`s.terminal` }, context)
  const trucks = await readTrucks(filters, context)
  const { quantity, net } = addSales(sold)
  const soldAt = new Map(sold.map(of => [of.terminal, of]))
  // Trucks of an order that is invoiced later leave from terminals without invoiced sales, too.
  const rows = [...new Set([...soldAt.keys(), ...trucks.keys()])].map(terminal => {
    const { quantity: kg, net: amount } = soldAt.get(terminal) ?? { quantity: 0, net: 0 }
    const pct = quantity > 0 ? proportion(kg, 100_000, quantity) : null
    return { terminal, quantity: kg, net: amount, trucks: trucks.get(terminal) ?? 0, pct }
  })
  return {
    rows: rows.toSorted((a, b) => b.quantity - a.quantity),
    total: { quantity, net, trucks: [...trucks.values()].reduce((sum, each) => sum + each, 0) },
  }
})
