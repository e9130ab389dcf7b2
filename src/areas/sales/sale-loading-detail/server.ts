import { sql } from 'kysely'
import { saleLoadingDetail } from '#areas/sales/sale-loading-detail/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { loadingsQuery, sumLoadings } from '#trade/selling/loadings.server.ts'

export const saleLoadingDetailInquiry = answerReport(saleLoadingDetail, async (asked, reading, context) => {
  const query = loadingsQuery(asked)
  const [sums] = await sumLoadings(query, [], context)
  const { count, bags, quantity, netKg, overUnder } = sums!
  return {
    count,
    rows: await reading.rows(limit => sql`${query} order by f.date desc, f.document, f.document_id desc ${limit}`),
    totals: { bags, quantity, netKg, overUnder },
  }
})
