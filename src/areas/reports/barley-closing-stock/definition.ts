import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import {
  choice,
  count,
  day,
  hinted,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  starting,
  yesNo,
} from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lots, packings } from '#trade/statements/report-fields.ts'

/** Stock in the terminals at the end of a day, by owner, with its cost. */
export const barleyClosingStock = report('barley-closing-stock', {
  title: 'Barley Closing Stock',
  right: 'BarleyClosingStock',
  filters: {
    asOf: day('As of'),
    ...lots,
    hideZero: starting(yesNo('Hide zero stock'), true),
  },
  columns: {
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    lc: link('LC', lc),
    cargoGrade: link('Grade', cargoGrade),
    form: choice('Form', forms),
    pack: choice('Packing', packings),
    quantity: quantity('Stock', { zero: true }),
    sharePct: hinted(percent('Share'), 'Of all stock that is shown; the shares add up to 100 %.'),
    bags: count('Bags, of 50 kg in bulk', { zero: true }),
    costPerTon: optional(price('Cost per MT')),
    value: optional(money('Value at cost', { zero: true })),
    lastMovement: optional(day('Last movement')),
  },
  totals: ['quantity', 'sharePct', 'bags', 'value'],
  groups: ['terminal', 'consignee'],
  // Links to the trace of the lot; its stock card is one step further.
  drill: row => ({
    address: 'tracing',
    filters: { terminalId: row.terminal, consigneeId: row.consignee, lcId: row.lc, form: row.form },
  }),
})
