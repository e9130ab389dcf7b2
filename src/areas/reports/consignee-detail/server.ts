import { consigneeDetail } from '#areas/reports/consignee-detail/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumGroups, sumRows } from '#reports/sums.server.ts'
import { netPositionOf, readConsigneeFigures } from '#trade/statements/consignee-figures.server.ts'

export const consigneeDetailInquiry = answerReport(consigneeDetail, async (filters, reading, context) => {
  const found = await readConsigneeFigures(filters, context)
  const rows = found.map(row => ({ ...row, netPosition: netPositionOf(row) }))
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals: sumRows(consigneeDetail, rows),
    groups: sumGroups(consigneeDetail, rows),
  }
})
