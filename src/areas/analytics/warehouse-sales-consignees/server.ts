import { sql } from 'kysely'
import { warehouseSalesConsignees } from '#areas/analytics/warehouse-sales-consignees/definition.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { addSales, sumBarleySales } from '#trade/statements/barley-sales.server.ts'

export const warehouseSalesConsigneesAnswer = answerAnalysis(warehouseSalesConsignees, async (asked, context) => {
  const sold = await sumBarleySales<{ terminal: number | null; consignee: number }>(
    await withLcs(asked, context),
    { terminal: sql`s.terminal`, consignee: sql`s.consignee` },
    context,
  )
  const rows = [...Map.groupBy(sold, ({ terminal }) => terminal)].map(([terminal, consignees]) => ({
    terminal,
    ...addSales(consignees),
    consignees,
  }))
  return { rows, total: addSales(sold) }
})
