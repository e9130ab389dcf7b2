import { stockClose } from '#areas/gfsa-details/close-stock/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, choices, day, hinted, instant, link, links, optional, quantity, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { period } from '#trade/statements/report-fields.ts'

const states = stockClose.life.states.filter(state => !['Open', 'Canceled'].includes(state))
/** A close that was opened again counts no more: its days are closed by another one. */
export const countingStates: readonly (typeof states)[number][] = states.filter(state => state !== 'Reopened')

const figure = (label: string) => quantity(label, { zero: true, signed: true })

/** The closed stock of consignees at terminals by form: the ledger's quantity and the declared quantity. */
export const closingStock = {
  ...report('closing-stock', {
    title: 'Closing Stock',
    right: 'ClosingStock',
    filters: {
      ...period,
      terminal: optional(links('Terminal', terminal)),
      consignee: optional(links('Consignee', consignee)),
      form: optional(choices('Form', forms)),
      state: optional(hinted(choices('Status', states), 'Empty: all but what was reopened.')),
    },
    columns: {
      docNo: optional(text('Number')),
      firstDay: optional(day('First day')),
      date: day('Closed through'),
      consignee: link('Consignee', consignee),
      terminal: link('Terminal', terminal),
      form: choice('Form', forms),
      opening: figure('Opening'),
      received: figure('In'),
      issued: figure('Out'),
      sold: figure('Sold'),
      lost: figure('Lost'),
      book: figure('In the book'),
      declared: figure('Declared'),
      difference: figure('Difference'),
      state: choice('Status', states),
      reportedAt: optional(instant('Reported at')),
      reference: optional(text('Reference of the authority')),
    },
    totals: ['received', 'issued', 'sold', 'lost', 'difference'],
    differences: ['difference'],
    empty: 'No stock was closed in this period. Close Stock closes it.',
    drill: row => ({ address: `gfsa-details/close-stock/${row.id}` }),
  }),
  address: 'gfsa-details/closing-stock',
}
