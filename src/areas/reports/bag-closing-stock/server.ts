import { bagClosingStock } from '#areas/reports/bag-closing-stock/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByCount } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { readBagCosts } from '#trade/bags/bag-cost.server.ts'
import { type BagMovements, readBagMovements } from '#trade/statements/bag-movements.server.ts'

type Filters = ValuesOf<typeof bagClosingStock.filters>
type Row = ValuesOf<typeof bagClosingStock.columns>

// Bags of unknown price have no value here.
const valueRows = async (rows: readonly BagMovements[], { to }: Filters, context: Context): Promise<Row[]> => {
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

// Groups by terminal, then by owner.
const groupRows = (rows: readonly Row[]) => [
  ...[...Map.groupBy(rows, ({ terminal }) => terminal)].map(([terminal, of]) => ({ terminal, ...sumRows(of) })),
  ...[...Map.groupBy(rows, ({ terminal, consignee }) => `${terminal} ${consignee}`).values()].map(of => {
    const { terminal, consignee } = of[0]!
    return { terminal, consignee, ...sumRows(of) }
  }),
]

export const bagClosingStockInquiry = answerReport(bagClosingStock, async (filters, reading, context) => {
  const rows = await valueRows(await readBagMovements(filters, context), filters, context)
  return { count: rows.length, rows: await reading.from(rows), totals: sumRows(rows), groups: groupRows(rows) }
})
