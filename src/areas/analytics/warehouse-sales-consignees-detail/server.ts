import { sql } from 'kysely'
import { warehouseSalesConsigneesDetail } from '#areas/analytics/warehouse-sales-consignees-detail/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { addSales, type SoldBarley, sumBarleySales } from '#trade/statements/barley-sales.server.ts'

type Row = ValuesOf<typeof warehouseSalesConsigneesDetail.columns>
type By = Pick<Row, 'consignee' | 'terminal' | 'lc' | 'saleType' | 'size'>

const toFigures = ({ bags50, bags40, quantity, net }: SoldBarley) => ({
  bags: bags50 + bags40,
  quantity,
  averagePrice: quantity > 0 ? proportion(net, 100_000, quantity) : null,
  net,
})

export const warehouseSalesConsigneesDetailAnswer = answerAnalysis(
  warehouseSalesConsigneesDetail,
  async (asked, context) => {
    const sold = await sumBarleySales<By>(
      await withLcs(asked, context),
      {
        consignee: sql`s.consignee`,
        terminal: sql`s.terminal`,
        lc: sql`s.lc`,
        saleType: sql`s.sale_type`,
        size: sql`s.size`,
      },
      context,
    )
    return { rows: sold.map(row => ({ ...row, ...toFigures(row) })), total: toFigures(addSales(sold)) }
  },
)
