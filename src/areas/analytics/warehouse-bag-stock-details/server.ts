import { warehouseBagStockDetails } from '#areas/analytics/warehouse-bag-stock-details/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { bagMovements } from '#trade/statements/bag-movement-fields.ts'
import { readBagMovements } from '#trade/statements/bag-movements.server.ts'

type Total = ValuesOf<typeof warehouseBagStockDetails.total>

export const warehouseBagStockDetailsAnswer = answerAnalysis(warehouseBagStockDetails, async (filters, context) => {
  const rows = await readBagMovements({ ...filters, hideZero: true }, context)
  const sums = bagMovements.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)])
  return { rows, total: Object.fromEntries(sums) as Total }
})
