import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, count, day, lines, link, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'

const tons = (label: string) => quantity(label, { zero: true })

const figures = { received: tons('Came in'), out: tons('Went out'), balance: tons('Balance') }

/** The stock of each terminal by LC, its receipts and issues, and its age; the balance is the closing stock. */
export const warehouseLcDetail = analysis('warehouse-lc-detail', {
  title: 'LCs in the terminals',
  needs: ['BarleyClosingStock'],
  unit: 'MT',
  filters: { asOf: day('As of'), ...cargo },
  columns: {
    terminal: link('Terminal', terminal),
    ...figures,
    lcs: lines('LCs', {
      lc: link('LC', lc),
      consignee: link('Consignee', consignee),
      cargoGrade: link('Grade', cargoGrade),
      form: choice('Form', forms),
      ...figures,
      ageDays: count('Days since the first arrival', { zero: true }),
    }),
  },
  total: figures,
})
