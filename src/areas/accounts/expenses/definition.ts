import { billNetOf } from '#areas/accounts/expenses/amount-fields.ts'
import { expenseLife } from '#areas/accounts/expenses/life-fields.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import type { Row } from '#kit/check.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  lines,
  link,
  links,
  money,
  onlyWhen,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { vatOf } from '#kit/units.ts'
import { billPaymentFields, voucherFields, voucherRules } from '#trade/settlement/paying-fields.ts'

const categories = [
  'Freight',
  'Insurance',
  'Duty',
  'Port dues',
  'Stevedoring',
  'Survey',
  'Transport',
  'Demurrage',
  'Bank/LC',
  'Fumigation',
  'Bagging',
  'Storage',
  'Other',
] as const

const allocations = ['Quantity', 'Value', 'Equal', 'Manual'] as const

type Line = { lc: number; part: number | null }
type ExpenseEntries = {
  currency: 'SAR' | 'USD'
  amount: number | null
  amountUsd: number | null
  allocation: (typeof allocations)[number] | null
  lcs: Line[] | null
  terminal: number | null
  net: number | null
}

const lineProblem = ({ lcs, allocation, net }: ExpenseEntries): string | undefined => {
  const entered = lcs ?? []
  if (new Set(entered.map(line => line.lc)).size < entered.length) return 'An LC is entered twice. Enter it once.'
  const parts = entered.map(({ part }) => part)
  if (allocation !== 'Manual')
    return parts.some(part => part !== null && part !== undefined)
      ? 'Parts are entered only where it is allocated by hand.'
      : undefined
  if (entered.length === 0) return undefined
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === net
    ? undefined
    : 'The parts must add up to the amount exactly.'
}

const isInDollars = ({ currency }: Row): boolean => currency === 'USD'

const expenseRules = (expense: ExpenseEntries) => {
  const problem = lineProblem(expense)
  const nowhere = (expense.lcs ?? []).length === 0 && !expense.terminal
  return {
    ...(expense.currency === 'SAR' && !expense.amount && { amount: 'Please enter {label}.' }),
    ...(expense.currency === 'USD' && !expense.amountUsd && { amountUsd: 'Please enter {label}.' }),
    ...(nowhere && { lcs: 'Choose the LCs or the terminal that bear the cost.' }),
    ...((expense.lcs ?? []).length > 0 && expense.terminal && { terminal: 'Choose LCs or a terminal, not both.' }),
    ...(problem && { lcs: problem }),
  }
}

export const expense = document('expense', {
  address: 'accounts/expenses',
  title: { one: 'Expense', many: 'Expenses' },
  purpose: 'A vendor’s bill: a cost of one or several LCs, allocated exactly, or of a terminal.',
  right: 'Expense',
  prefix: 'EX',
  fields: {
    date: under('Bill', day('Date')),
    vendor: link('Vendor', vendor),
    vendorInvoiceNo: text('Vendor’s invoice', { max: 40 }),
    invoiceDate: day('Invoice date'),
    category: choice('Category', categories),
    shipment: automatic(link('Bill of lading', shipment)),
    currency: under('Amount', starting(choice('Currency', ['SAR', 'USD']), 'SAR')),
    amount: onlyWhen(({ currency }) => currency !== 'USD', optional(money('Amount before VAT'))),
    amountUsd: onlyWhen(isInDollars, optional(money('Amount in dollars', { currency: 'USD' }))),
    fxRate: onlyWhen(isInDollars, optional(starting(price('Riyals a dollar'), 37_500))),
    vatPct: optional(starting(percent('VAT rate'), 15_000)),
    net: automatic(money('Net')),
    vat: automatic(money('VAT', { zero: true })),
    gross: automatic(money('Total')),
    allocation: under('Cost of', optional(starting(choice('Allocated by', allocations), 'Quantity'))),
    lcs: lines('LCs', {
      lc: link('LC', lc),
      quantity: optional(
        hinted(quantity('Quantity'), 'Empty: what left the port, else the bill of lading, else the LC.'),
      ),
      part: optional(hinted(money('Part'), 'Only where it is allocated by hand.')),
      weight: automatic(quantity('Shared by', { sum: false })),
      amount: automatic(money('Amount', { zero: true })),
    }),
    terminal: optional(hinted(link('Terminal', terminal), 'Only for a cost that belongs to no LC.')),
    consignee: optional(
      hinted(link('Consignee', consignee), 'Only for a cost of a terminal that one consignee bears.'),
    ),
    parts: automatic(
      lines('Borne by', {
        consignee: automatic(link('Consignee', consignee)),
        lc: automatic(link('LC', lc)),
        amount: automatic(money('Amount', { zero: true })),
        vat: automatic(money('VAT', { zero: true })),
      }),
    ),
    bearers: automatic(links('Consignees', consignee)),
    besidesHaulage: optional(
      hinted(
        yesNo('In addition to the haulage of transfers'),
        'Only for a vendor whose haulage is booked by transfers.',
      ),
    ),
    dueDate: under('Payment', optional(hinted(day('Due on'), 'Empty: by the vendor’s terms.'))),
    ...voucherFields,
    ...billPaymentFields,
    remarks: under('Remarks', remarks()),
  },
  derive: expense => {
    const net = billNetOf(expense)
    const vat = vatOf(net, expense.vatPct ?? 15_000)
    return { net, vat, gross: net + vat, owed: net + vat - (expense.paid ?? 0) }
  },
  rules: bill => ({ ...expenseRules(bill), ...voucherRules(bill) }),
  list: [
    'date',
    'vendor',
    'vendorInvoiceNo',
    'category',
    'terminal',
    'allocation',
    'net',
    'vat',
    'gross',
    'paid',
    'owed',
    'dueDate',
    'payment',
  ],
  filters: ['date', 'vendor', 'category', 'shipment', 'terminal', 'currency', 'allocation'],
  search: ['vendorInvoiceNo'],
  unique: ['vendor', 'vendorInvoiceNo'],
  papers: ['Vendor’s invoice', 'Delivery note', 'Other'],
  // Only a sole bearer may see the bill; a shared bill would reveal the other consignees' business.
  seenBy: ({ bearers }) => (bearers?.length === 1 ? bearers : []),
  life: expenseLife,
})
