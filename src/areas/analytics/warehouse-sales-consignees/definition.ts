import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lines, link, optional } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'
import { soldFields } from '#trade/statements/sales-fields.ts'

const figures = { quantity: soldFields.quantity, net: soldFields.net }

/** Invoiced sales of barley of each terminal by seller; equals the sales report. */
export const warehouseSalesConsignees = analysis('warehouse-sales-consignees', {
  title: 'Sales by terminal and consignee',
  needs: ['SalesReport'],
  unit: 'MT',
  filters: { ...period, ...cargo },
  columns: {
    terminal: optional(link('Terminal', terminal)),
    ...figures,
    consignees: lines('Consignees', { consignee: link('Consignee', consignee), ...figures }),
  },
  total: figures,
})
