import { sql } from 'kysely'
import { lcNonblDeliveryDetail } from '#areas/analytics/lc-nonbl-delivery-detail/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerAnalysis, limitRows } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { deliveriesQuery } from '#trade/voyages/deliveries.server.ts'

type Row = ValuesOf<typeof lcNonblDeliveryDetail.columns>

export const lcNonblDeliveryDetailAnswer = answerAnalysis(lcNonblDeliveryDetail, async (asked, context) => {
  const deliveries = deliveriesQuery(await withLcs(asked, context), context)
  const { rows } = await sql<Row>`
    select d.* from (${deliveries}) d where d.beyond > 0 order by d.lc, d.date, d.ticket ${limitRows}`.execute(
    context.tx,
  )
  return { rows, total: { trucks: rows.length, beyond: rows.reduce((sum, row) => sum + row.beyond, 0) } }
})
