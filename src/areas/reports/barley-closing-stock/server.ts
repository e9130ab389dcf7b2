import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { proportion, share } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { readClosingLots, type ValuedLot, valueLots } from '#trade/statements/closing-lots.server.ts'

type Lot = ValuedLot & { sharePct: number; costPerTon: number | null }

const pricePerTon = (value: number | null, quantity: number): number | null =>
  value !== null && quantity > 0 ? proportion(value, 100_000, quantity) : null

// A lot with negative stock, which only a correction can cause, has no share.
const withShares = (lots: readonly ValuedLot[]): Lot[] => {
  const weights = lots.map(({ quantity }) => Math.max(quantity, 0))
  const shares = weights.some(weight => weight > 0) ? share(100_000, weights) : []
  return lots.map((lot, at) => ({
    ...lot,
    sharePct: shares[at] ?? 0,
    costPerTon: pricePerTon(lot.value, lot.quantity),
  }))
}

// The cost per ton is computed from the lots whose cost is known.
const sumLots = (lots: readonly Lot[]) => {
  const sum = (of: (lot: Lot) => number, some = lots): number => some.reduce((all, lot) => all + of(lot), 0)
  const valued = lots.filter(({ value }) => value !== null)
  const value = sum(lot => lot.value!, valued)
  return {
    quantity: sum(({ quantity }) => quantity),
    sharePct: sum(({ sharePct }) => sharePct),
    bags: sum(({ bags }) => bags),
    costPerTon: pricePerTon(
      value,
      sum(({ quantity }) => quantity, valued),
    ),
    value,
  }
}

// Groups by terminal, then by consignee.
const groupLots = (lots: readonly Lot[]) => [
  ...[...Map.groupBy(lots, ({ terminal }) => terminal)].map(([terminal, of]) => ({ terminal, ...sumLots(of) })),
  ...[...Map.groupBy(lots, ({ terminal, consignee }) => `${terminal} ${consignee}`).values()].map(of => {
    const { terminal, consignee } = of[0]!
    return { terminal, consignee, ...sumLots(of) }
  }),
]

export const barleyClosingStockInquiry = answerReport(barleyClosingStock, async (filters, reading, context) => {
  const lots = withShares(await valueLots(await readClosingLots(filters, context), filters.asOf, context))
  return {
    count: lots.length,
    rows: await reading.from(lots),
    totals: sumLots(lots),
    groups: groupLots(lots),
  }
})
