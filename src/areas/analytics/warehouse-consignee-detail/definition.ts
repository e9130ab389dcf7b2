import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, count, day, link, money, optional, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'

const figures = {
  quantity: quantity('Stock', { zero: true }),
  bags50: count('As bags of 50 kg', { zero: true }),
  value: optional(money('Value at cost', { zero: true })),
}

/** The stock behind the chart by terminal: the stock of each consignee by LC, grade and form; equals the closing stock. */
export const warehouseConsigneeDetail = analysis('warehouse-consignee-detail', {
  title: 'Stock by consignee',
  needs: ['BarleyClosingStock'],
  unit: 'MT',
  filters: { asOf: day('As of'), ...cargo },
  columns: {
    consignee: link('Consignee', consignee),
    lc: link('LC', lc),
    cargoGrade: link('Grade', cargoGrade),
    form: choice('Form', forms),
    ...figures,
  },
  total: figures,
})
