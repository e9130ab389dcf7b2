import { bagsInventory } from '#areas/reports/bags-inventory/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { type BagsInStore, readBagsInStore } from '#trade/statements/bags-in-store.server.ts'

const sumRows = (rows: readonly BagsInStore[]): Partial<BagsInStore> =>
  Object.fromEntries(
    bagsInventory.totals.map(name => [
      name,
      rows.reduce((sum, row) => sum + (row[name as keyof BagsInStore] as number), 0),
    ]),
  )

export const bagsInventoryInquiry = answerReport(bagsInventory, async (filters, reading, context) => {
  const rows = await readBagsInStore(filters, context)
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals: sumRows(rows),
    groups: [...Map.groupBy(rows, ({ terminal }) => terminal)].map(([terminal, of]) => ({ terminal, ...sumRows(of) })),
  }
})
