import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { choice, count, day, hinted, link, money, optional, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'

const either = 'What A or B gives.'

/** Cargo that two owners exchanged at two places. The differential is what A pays; it is negative if A is paid. */
export const swapCargoDetail = analysis('swap-cargo-detail', {
  title: 'Swaps of cargo',
  needs: ['SwapCargo'],
  unit: 'MT',
  filters: {
    ...period,
    ...cargo,
    consignee: hinted(cargo.consignee, 'A or B.'),
    terminal: hinted(cargo.terminal, either),
    lc: hinted(cargo.lc, either),
    form: hinted(cargo.form, either),
  },
  columns: {
    document: link('Number', swapCargo),
    date: day('Date'),
    consigneeA: link('Owner A', consignee),
    terminalA: link('A gives at terminal', terminal),
    lcA: link('LC of A', lc),
    formA: choice('Form of A', forms),
    quantityA: quantity('A gives'),
    consigneeB: link('Owner B', consignee),
    terminalB: link('B gives at terminal', terminal),
    lcB: link('LC of B', lc),
    formB: choice('Form of B', forms),
    quantityB: quantity('B gives'),
    differential: optional(money('Differential', { signed: true })),
  },
  total: {
    swaps: count('Swaps', { zero: true }),
    quantityA: quantity('A gives', { zero: true }),
    quantityB: quantity('B gives', { zero: true }),
  },
})
