import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { count, link, links, optional, price, text } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { granularity } from '#trade/statements/analysis-fields.ts'
import { lots, period } from '#trade/statements/report-fields.ts'

const bags = (label: string) => count(label, { zero: true })

const figures = {
  ordered: bags('Ordered'),
  openOrders: bags('Of it not delivered yet'),
  received: bags('Received'),
  rejected: bags('Rejected'),
  averagePrice: optional(price('Average price per bag', { zero: true })),
}

/** Empty bags ordered and received by consignee and period; an order counts in the period in which it was placed. Prices exclude VAT. */
export const consigneeBagProcurements = analysis('consignee-bag-procurements', {
  title: 'Bags bought',
  needs: ['BagProcurement', 'BagPurchaseOrder'],
  unit: 'bags',
  filters: {
    ...period,
    granularity: granularity('MONTH'),
    consignee: lots.consignee,
    terminal: optional(links('Terminal', terminal)),
    bagGrade: optional(links('Bag grade', bagGrade)),
  },
  columns: { consignee: link('Consignee', consignee), time: text('Period'), ...figures },
  total: figures,
  days: 365,
})
