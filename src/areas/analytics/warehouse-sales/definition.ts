import { terminal } from '#areas/master-data/terminal/definition.ts'
import { link, optional, text } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo, granularity } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'
import { soldFields } from '#trade/statements/sales-fields.ts'

/** Invoiced sales of barley by terminal and period; equals the sale statistics. The series has every period, also those without sales. */
export const warehouseSales = analysis('warehouse-sales', {
  title: 'Sales',
  needs: [],
  unit: 'MT',
  filters: { ...period, granularity: granularity('DAY'), ...cargo },
  columns: { time: text('Period'), terminal: optional(link('Terminal', terminal)), ...soldFields },
  total: soldFields,
  series: { time: text('Period'), ...soldFields },
  days: 30,
})
