import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { readClosingLots, type ValuedLot, valueLots } from '#trade/statements/closing-lots.server.ts'

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
  const lots = await valueLots(await readClosingLots(filters, context), filters.asOf, context)
  return {
    count: lots.length,
    rows: await reading.from(lots),
    totals: sumLots(lots),
    groups: groupLots(lots),
  }
})
