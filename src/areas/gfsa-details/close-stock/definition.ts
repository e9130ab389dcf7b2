import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { endOfMonth } from '#kit/days.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  instant,
  lines,
  link,
  optional,
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { ownerField, terminalField } from '#trade/cargo/stock-fields.ts'

const inBook = (label: string) => automatic(quantity(label, { zero: true, signed: true }))

const figureFields = {
  form: choice('Form', forms),
  opening: inBook('Opening'),
  received: inBook('In'),
  issued: inBook('Out'),
  sold: inBook('Sold'),
  lost: inBook('Lost'),
  book: inBook('In the book'),
  declared: hinted(optional(quantity('Declared', { zero: true })), 'Empty: as in the book.'),
  difference: inBook('Difference'),
  reason: optional(text('Reason', { max: 300 })),
  lc: optional(link('LC of the difference', lc, { narrowedBy: ['consignee', 'terminal'] })),
  bagSize: optional(choice('Packed in', bagSizes)),
}

export const stockClose = document('stockClose', {
  address: 'gfsa-details/close-stock',
  title: { one: 'Stock Close', many: 'Close Stock' },
  purpose:
    'The stock of one consignee at one terminal, closed by day or month without gaps. The book then holds the quantity declared to the authority; movements within the closed days can no longer change.',
  right: 'CloseStock',
  prefix: 'SC',
  fields: {
    consignee: ownerField('Consignee'),
    terminal: terminalField('Terminal', ['consignee']),
    period: starting(choice('Period', ['Day', 'Month']), 'Day'),
    day: hinted(day('Last day'), 'For a month any day of it.'),
    firstDay: automatic(day('First day')),
    date: automatic(day('Closed through')),
    countMethod: starting(choice('Method of the count', ['Survey', 'Weigh-over', 'Volume']), 'Survey'),
    figures: hinted(optional(lines('Figures', figureFields)), 'A form without a figure is declared as in the book.'),
    stockTakes: automatic(text('Stock-takes of the difference', { max: 200 })),
    closedBy: automatic(text('Closed by', { max: 120 })),
    closedAt: automatic(instant('Closed at')),
    reportedAt: automatic(instant('Reported at')),
    reference: automatic(text('Reference of the authority', { max: 60 })),
    remarks: remarks(),
  },
  derive: ({ period, day }) => (day ? { date: period === 'Month' ? endOfMonth(day) : day } : {}),
  list: ['date', 'consignee', 'terminal', 'period', 'firstDay', 'closedBy', 'closedAt', 'reportedAt'],
  filters: ['date', 'consignee', 'terminal', 'period'],
  search: ['reference'],
  seenBy: close => [close.consignee],
  papers: ['Survey report', 'Other'],
  life: {
    initial: 'Open',
    states: ['Open', 'Closed', 'Reported', 'Reopened', 'Canceled'],
    posted: [],
    editable: ['Open'],
    actions: {
      approve: { label: 'Close stock', moves: { Open: 'Closed' }, right: 'canCloseStockGfsa' },
      report: {
        label: 'Mark as reported',
        moves: { Closed: 'Reported' },
        asks: { reference: text('Reference of the authority', { max: 60 }) },
        right: 'canCloseStockGfsa',
      },
      reopen: {
        label: 'Open again',
        moves: { Closed: 'Reopened', Reported: 'Reopened' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
        adminOnly: true,
        danger: true,
      },
      cancel: cancelFrom('Open'),
    },
  },
})
