import { gfsaStockTransfer } from '#areas/gfsa-details/stock-transfer-report/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumManyRows } from '#reports/sums.server.ts'
import { readLineRows } from '#trade/authority/line-rows.server.ts'

export const gfsaStockTransferInquiry = answerReport(
  gfsaStockTransfer,
  async (filters, reading, context) => {
    const all = await readLineRows('Stock Transfer', filters, context)
    const rows = all.filter(({ kind }) => !filters.kind?.length || (filters.kind as unknown[]).includes(kind))
    return { count: rows.length, rows: await reading.from(rows), totals: await sumManyRows(gfsaStockTransfer, rows) }
  },
  ['date', 'kind', 'sent', 'received', 'status', 'sentAt'],
)
