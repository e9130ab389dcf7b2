import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { count, day, lines, link, percent, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'

const stock = quantity('Stock', { zero: true })

/** The stock of each terminal by consignee; equals the closing stock. Shares are of the stock the user may see. */
export const warehouseConsigneeChart = analysis('warehouse-consignee-chart', {
  title: 'Stock by terminal',
  needs: [],
  unit: 'MT',
  filters: { asOf: day('As of'), ...cargo },
  columns: {
    terminal: link('Terminal', terminal),
    capacity: quantity('Bulk capacity', { zero: true }),
    stock,
    consignees: lines('Consignees', {
      consignee: link('Consignee', consignee),
      quantity: quantity('Quantity', { zero: true }),
      pct: percent('Share'),
    }),
  },
  total: { stock, lcs: count('LCs', { zero: true }) },
})
