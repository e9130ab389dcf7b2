import { customer } from '#areas/master-data/customer/definition.ts'
import { day, link, money, optional, starting, text, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'

const signed = (label: string) => money(label, { signed: true, zero: true })

/** The customers' debts in our books and in those of the finance system (FIMS). FIMS's balance is valid from its day until its next one. */
export const customerBalanceFims = report('customer-balance-fims', {
  title: 'Customer Balances in FIMS',
  right: 'CustomerBalanceFims',
  filters: {
    asOf: day('As of'),
    onlyDifferences: starting(yesNo('Only differences'), false),
  },
  columns: {
    customer: link('Customer', customer),
    fimsCode: optional(text('FIMS code')),
    ours: signed('Our balance'),
    fims: optional(signed('Balance in FIMS')),
    difference: optional(signed('Difference')),
    fimsDay: optional(day('Balance at the end of')),
    lastReceipt: optional(text('Last receipt')),
    lastReceiptOn: optional(day('Received on')),
    lastInvoice: optional(text('Last invoice')),
    lastInvoiceOn: optional(day('Invoiced on')),
  },
  totals: ['ours', 'fims', 'difference'],
  drill: (row, { asOf }) => ({ address: 'reports/customers-ledger', filters: { customerId: row.customer, to: asOf } }),
})
