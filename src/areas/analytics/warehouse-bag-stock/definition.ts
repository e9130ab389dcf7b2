import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, count, link } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { bagsOf } from '#trade/statements/analysis-fields.ts'

const bags = (label: string) => count(label, { zero: true })

const figures = {
  good: bags('Good bags'),
  damaged: bags('Damaged'),
  borrowed: bags('Good, borrowed'),
  lent: bags('Lent'),
}

/** The empty bags of each terminal by size. Good bags may be borrowed; lent bags are stored elsewhere; equals the bags inventory. */
export const warehouseBagStock = analysis('warehouse-bag-stock', {
  title: 'Bags in the terminals',
  needs: ['BagsInventory'],
  unit: 'bags',
  filters: bagsOf,
  columns: { terminal: link('Terminal', terminal), size: choice('Bag size', bagSizes), ...figures },
  total: figures,
})
