import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { choice, count, link, optional } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { bagsOf } from '#trade/statements/analysis-fields.ts'

const figures = {
  own: count('Good, own', { signed: true, zero: true }),
  borrowed: count('Good, borrowed', { zero: true }),
  lent: count('Lent', { zero: true }),
  available: count('Available', { signed: true, zero: true }),
}

/** The empty bags of each consignee by grade, in all terminals, and how long they last at the last 30 days' use; equals the bags
 *  inventory. */
export const consigneeBagDetails = analysis('consignee-bag-details', {
  title: 'Bags by consignee',
  needs: ['BagsInventory'],
  unit: 'bags',
  filters: bagsOf,
  columns: {
    consignee: link('Consignee', consignee),
    bagGrade: link('Bag grade', bagGrade),
    size: choice('Bag size', bagSizes),
    ...figures,
    daysCover: optional(count('Days they last', { zero: true })),
  },
  total: figures,
})
