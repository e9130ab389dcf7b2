import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { day, hinted, link, links, money, optional, quantity } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lotDrill } from '#trade/statements/report-fields.ts'

const cargo = (label: string) => optional(quantity(label, { signed: true }))
const riyals = (label: string) => optional(money(label, { signed: true }))

/** All receipts and issues since the beginning and the balance: cargo by LC and terminal, money by consignee. The movements by kind of
 *  document are compared with the balances, which the ledger stores separately. */
export const balanceReport = report('balance-report', {
  title: 'Balance Report',
  right: 'BalanceReport',
  filters: {
    asOf: day('As of'),
    consignee: optional(links('Consignee', consignee)),
    lc: hinted(optional(links('LC', lc)), 'Accounts of money belong to no LC and are left out then.'),
    terminal: hinted(optional(links('Terminal', terminal)), 'Money belongs to no terminal and is left out then.'),
  },
  columns: {
    consignee: link('Consignee', consignee),
    lc: optional(link('LC', lc)),
    terminal: optional(link('Terminal', terminal)),
    in: cargo('In'),
    out: cargo('Out'),
    sold: cargo('Sold'),
    loss: cargo('Loss'),
    balance: hinted(cargo('Balance'), 'In, less out, sold and lost.'),
    difference: hinted(cargo('Difference'), 'Zero, unless the movements and the balance disagree.'),
    sales: hinted(riyals('Sales, net'), 'Less credit notes.'),
    charges: riyals('Charges and commission'),
    other: hinted(riyals('Other'), 'Cargo and bags bought and sold among consignees, swaps, milling.'),
    remitted: riyals('Remitted'),
    payable: hinted(riyals('Payable'), 'Sales and other amounts, less charges and remittances.'),
    payableDifference: hinted(riyals('Difference in SAR'), 'Zero, unless the movements and the balance disagree.'),
    receipts: hinted(riyals('Receipts'), 'From customers, less refunds.'),
    expenses: hinted(
      riyals('Expenses'),
      'Bills, haulage, bank charges, demurrage less despatch; without the goods themselves.',
    ),
  },
  totals: [
    ...([
      'in',
      'out',
      'sold',
      'loss',
      'balance',
      'difference',
      'sales',
      'charges',
      'other',
      'remitted',
      'payable',
    ] as const),
    ...(['payableDifference', 'receipts', 'expenses'] as const),
  ],
  groups: ['consignee'],
  differences: ['difference', 'payableDifference'],
  drill: lotDrill,
})
