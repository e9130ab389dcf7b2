import { sql } from 'kysely'
import { warehouseSales } from '#areas/analytics/warehouse-sales/definition.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { addSales, sumBarleySales } from '#trade/statements/barley-sales.server.ts'
import { periodLengths, periodsBetween } from '#trade/statements/periods.ts'

export const warehouseSalesAnswer = answerAnalysis(warehouseSales, async (asked, context) => {
  const filters = await withLcs(asked, context)
  const step = filters.granularity ?? 'DAY'
  const rows = await sumBarleySales<{ time: string; terminal: number | null }>(
    filters,
    { time: sql`left(s.date::text, ${sql.lit(periodLengths[step])})`, terminal: sql`s.terminal` },
    context,
  )
  const sold = Map.groupBy(rows, ({ time }) => time)
  return {
    rows,
    total: addSales(rows),
    series: periodsBetween(filters.from, filters.to, step).map(time => ({ time, ...addSales(sold.get(time) ?? []) })),
  }
})
