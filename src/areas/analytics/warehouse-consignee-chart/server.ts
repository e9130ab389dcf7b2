import { warehouseConsigneeChart } from '#areas/analytics/warehouse-consignee-chart/definition.ts'
import { share } from '#kit/units.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { readTerminals } from '#trade/cargo/terminals.server.ts'
import { type OwnersStock, readOwnersStock, sumQuantities } from '#trade/statements/closing-lots.server.ts'

const shareOut = (held: readonly OwnersStock[]) => {
  const parts = share(
    100_000,
    held.map(({ quantity }) => quantity),
  )
  return held.map(({ consignee, quantity }, at) => ({ consignee, quantity, pct: parts[at]! }))
}

export const warehouseConsigneeChartAnswer = answerAnalysis(warehouseConsigneeChart, async (asked, context) => {
  const filters = await withLcs(asked, context)
  const stock = await readOwnersStock(filters, context)
  const terminals = await readTerminals(filters.terminal, stock, context)
  const rows = terminals.map(({ terminal, capacity }) => {
    const held = stock.filter(of => of.terminal === terminal)
    return { terminal, capacity, stock: sumQuantities(held), consignees: shareOut(held) }
  })
  return { rows, total: { stock: sumQuantities(stock), lcs: new Set(stock.flatMap(({ lcs }) => lcs)).size } }
})
