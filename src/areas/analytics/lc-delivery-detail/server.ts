import { sql } from 'kysely'
import { lcDeliveryDetail } from '#areas/analytics/lc-delivery-detail/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerAnalysis, limitRows } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { deliveriesQuery } from '#trade/voyages/deliveries.server.ts'

type Row = ValuesOf<typeof lcDeliveryDetail.columns>

export const lcDeliveryDetailAnswer = answerAnalysis(lcDeliveryDetail, async (asked, context) => {
  const deliveries = deliveriesQuery(await withLcs(asked, context), context)
  const { rows } = await sql<Row>`
    select d.*, d.quantity - d.beyond as quantity from (${deliveries}) d where d.quantity > d.beyond
    order by d.lc, d.date, d.ticket ${limitRows}`.execute(context.tx)
  const sum = (name: 'quantity' | 'received', of: readonly Row[] = rows): number =>
    of.reduce((all, row) => all + (row[name] ?? 0), 0)
  const direct = rows.filter(({ deliveryType }) => deliveryType === 'Direct Delivery')
  return {
    rows,
    total: {
      trucks: rows.length,
      quantity: sum('quantity'),
      received: sum('received'),
      direct: sum('quantity', direct),
    },
  }
})
