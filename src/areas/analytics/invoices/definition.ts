import { customer } from '#areas/master-data/customer/definition.ts'
import { soldAs } from '#areas/reports/sales/definition.ts'
import { choice, choices, count, lines, link, money, optional, text } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'
import { eInvoiceStates } from '#trade/tax-documents/bill-fields.ts'

/** Ages of a debt, in days since it was invoiced. */
export const ages = ['0–30', '31–60', '61–90', '90+'] as const
const paidStates = ['Paid', 'Partly paid', 'Unpaid', 'Overdue'] as const

const some = (label: string) => count(label, { zero: true })
const signed = (label: string) => money(label, { signed: true, zero: true })
const figures = { invoices: some('Invoices'), net: signed('Net'), vat: signed('VAT'), gross: signed('Total') }

/** Invoices and credit notes of a period, by kind and state; equals the sales report. The total also has the sales that wait and the
 *  customers' debts, both as of now and filtered by consignee only, because a debt belongs to no lot. */
export const invoices = analysis('invoices', {
  title: 'Invoices',
  needs: [],
  unit: 'SAR',
  filters: {
    ...period,
    saleType: optional(choices('Sale', soldAs)),
    ...cargo,
  },
  columns: {
    saleType: choice('Sale', soldAs),
    document: choice('Document', ['Invoice', 'Credit note']),
    state: optional(choice('Paid', paidStates)),
    eInvoiceStatus: optional(choice('E-invoice', eInvoiceStates)),
    ...figures,
    balance: signed('Balance due'),
    withoutQr: some('Without QR code'),
  },
  total: {
    ...figures,
    bagSaleDrafts: some('Bag sale drafts'),
    bulkSaleDrafts: some('Bulk sale drafts'),
    bagSalesWithoutQr: some('Bag sale invoices without QR code'),
    bulkSalesWithoutQr: some('Bulk sale invoices without QR code'),
    owed: signed('Receivables'),
    openInvoices: some('Open invoices'),
    notApplied: signed('Not yet applied'),
    ages: lines('Receivables by age', {
      age: choice('Days since the invoice', ages),
      amount: signed('Amount'),
      invoices: some('Invoices'),
    }),
    oldest: lines('Oldest', {
      customer: link('Customer', customer),
      days: count('Days since the invoice', { zero: true }),
      amount: signed('Amount'),
    }),
  },
  series: { time: text('Period'), ...figures },
})
