import { terminal } from '#areas/master-data/terminal/definition.ts'
import { count, link, optional, percent } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'
import { soldFields } from '#trade/statements/sales-fields.ts'

const figures = {
  quantity: soldFields.quantity,
  net: soldFields.net,
  trucks: count('Trucks', { zero: true }),
}

/** Invoiced sales of barley by terminal, and the trucks that left with them; equals the sales report. */
export const salesByTerminal = analysis('sales-by-terminal', {
  title: 'Sales by terminal',
  needs: ['SalesReport'],
  unit: 'MT',
  filters: { ...period, ...cargo },
  columns: {
    terminal: optional(link('Terminal', terminal)),
    ...figures,
    pct: optional(percent('Share', { signed: true, most: 1_000_000 })),
  },
  total: figures,
})
