import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { count, hinted, link, links, money, optional, quantity } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { exchangeColumns, exchanges } from '#trade/statements/movement-fields.ts'
import { lotDrill, period } from '#trade/statements/report-fields.ts'

const figure = (label: string) => optional(quantity(label, { signed: true }))
const optionalExchanges = Object.fromEntries(exchanges.map(name => [name, optional(exchangeColumns[name])])) as {
  [K in keyof typeof exchangeColumns]: ReturnType<typeof figure>
}

/** The opening, receipts, issues and closing of each consignee: cargo by LC and terminal with loans; bags by terminal; money. */
export const consigneeDetail = report('consignee-detail', {
  title: 'Consignee Detail',
  right: 'ConsigneeDetail',
  filters: {
    ...period,
    consignee: optional(links('Consignee', consignee)),
    terminal: hinted(optional(links('Terminal', terminal)), 'Money belongs to no terminal and is left out then.'),
  },
  columns: {
    consignee: link('Consignee', consignee),
    lc: optional(link('LC', lc)),
    terminal: optional(link('Terminal', terminal)),
    opening: figure('Opening'),
    received: figure('Received'),
    ...optionalExchanges,
    sold: figure('Sold'),
    other: figure('Otherwise'),
    closing: figure('Closing'),
    lent: figure('Lent'),
    borrowed: figure('Borrowed'),
    netPosition: hinted(figure('Net position'), 'In stock and lent, less borrowed.'),
    bags: optional(count('Empty bags', { zero: true })),
    receivable: optional(money('Receivable', { signed: true })),
    payable: optional(money('Payable', { signed: true })),
  },
  totals: [
    ...(['opening', 'received'] as const),
    ...exchanges,
    ...(['sold', 'other', 'closing', 'lent', 'borrowed', 'netPosition', 'bags', 'receivable', 'payable'] as const),
  ],
  groups: ['consignee', 'lc'],
  drill: lotDrill,
})
