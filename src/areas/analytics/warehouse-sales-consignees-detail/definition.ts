import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { soldAs } from '#areas/reports/sales/definition.ts'
import { choice, count, link, optional, price } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'
import { soldFields } from '#trade/statements/sales-fields.ts'

const figures = {
  bags: count('Bags', { signed: true, zero: true }),
  quantity: soldFields.quantity,
  averagePrice: optional(price('Average price per MT', { zero: true })),
  net: soldFields.net,
}

/** Invoiced sales of barley by seller, terminal, LC, kind and size; equals the sales report. */
export const warehouseSalesConsigneesDetail = analysis('warehouse-sales-consignees-detail', {
  title: 'Sales in detail',
  needs: ['SalesReport'],
  unit: 'MT',
  filters: { ...period, ...cargo },
  columns: {
    consignee: link('Seller', consignee),
    terminal: optional(link('Terminal', terminal)),
    lc: optional(link('LC', lc)),
    saleType: choice('Sale', soldAs),
    size: optional(choice('Bag size', bagSizes)),
    ...figures,
  },
  total: figures,
})
