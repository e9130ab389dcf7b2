import { warehouseBagStock } from '#areas/analytics/warehouse-bag-stock/definition.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { readBagStock } from '#trade/statements/bag-stock.server.ts'

export const warehouseBagStockAnswer = answerAnalysis(warehouseBagStock, async (filters, context) => {
  const rows = await readBagStock(filters, context)
  const sum = (name: 'good' | 'damaged' | 'borrowed' | 'lent') => rows.reduce((all, row) => all + row[name], 0)
  return {
    rows,
    total: { good: sum('good'), damaged: sum('damaged'), borrowed: sum('borrowed'), lent: sum('lent') },
  }
})
