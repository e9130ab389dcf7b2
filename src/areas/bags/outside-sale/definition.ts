import { bank } from '#areas/master-data/bank/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, hinted, link, optional, remarks, starting, text } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { bagSaleAmounts, bagSaleFields } from '#trade/bags/bag-sale-fields.ts'
import { ownerField, terminalField } from '#trade/cargo/stock-fields.ts'

export const outsideBagSale = document('outsideBagSale', {
  address: 'bags/outside-sale',
  title: { one: 'Outside Bag Sale', many: 'Outside Bag Sales' },
  purpose:
    'Empty bags sold to a customer, who pays at once: approving lets the bags go, issues the tax invoice and records the receipt.',
  right: 'OutsideBagSale',
  prefix: 'OBS',
  fields: {
    date: day('Date'),
    consignee: ownerField('Seller'),
    customer: link('Customer', customer, { narrowedBy: ['consignee'] }),
    terminal: terminalField('Terminal', ['consignee']),
    ...bagSaleFields,
    paymentMode: optional(starting(choice('Payment mode', ['Cash', 'Bank Transaction']), 'Cash')),
    bank: optional(link('Bank', bank)),
    transactionRef: optional(text('Transaction reference', { max: 60 })),
    truck: optional(hinted(link('Truck', truck), 'With its driver, before the bags leave.')),
    driver: optional(link('Driver', driver)),
    gatePass: optional(text('Gate pass', { max: 40 })),
    invoice: automatic(link('Invoice', taxInvoice)),
    receipt: automatic(link('Receipt', payment)),
    remarks: remarks(),
  },
  derive: bagSaleAmounts,
  rules: sale => ({
    ...(sale.paymentMode === 'Bank Transaction' && !sale.bank && { bank: 'Please enter {label}.' }),
    ...(sale.paymentMode === 'Bank Transaction' && !sale.transactionRef && { transactionRef: 'Please enter {label}.' }),
  }),
  list: [
    'date',
    'invoice',
    'customer',
    'consignee',
    'terminal',
    'bagGrade',
    'size',
    'condition',
    'quantity',
    'unitPrice',
    'net',
    'vat',
    'gross',
    'paymentMode',
  ],
  filters: ['date', 'customer', 'consignee', 'terminal', 'bagGrade', 'condition', 'paymentMode'],
  search: ['gatePass', 'transactionRef'],
  papers: ['Gate pass', 'Slip', 'Other'],
  seenBy: sale => [sale.consignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Active', 'Canceled', 'Reversed'],
    // The credit notes post the return of a sale.
    posted: ['Active', 'Reversed'],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve and issue', moves: { Draft: 'Active' } },
      'credit-whole': { label: 'Credited', moves: { Active: 'Reversed' }, systemOnly: true },
      cancel: cancelFrom('Draft'),
    },
  },
})
