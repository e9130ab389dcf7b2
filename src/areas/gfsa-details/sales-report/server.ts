import { gfsaSales } from '#areas/gfsa-details/sales-report/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumManyRows } from '#reports/sums.server.ts'
import { readLineRows } from '#trade/authority/line-rows.server.ts'

export const gfsaSalesInquiry = answerReport(
  gfsaSales,
  async (filters, reading, context) => {
    const rows = await readLineRows('Sales', filters, context)
    return { count: rows.length, rows: await reading.from(rows), totals: await sumManyRows(gfsaSales, rows) }
  },
  ['date', 'invoiceNo', 'quantity', 'net', 'gross', 'status', 'sentAt'],
)
