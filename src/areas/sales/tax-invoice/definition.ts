import { agentCommission } from '#areas/accounts/agent-commission/definition.ts'
import { agent } from '#areas/master-data/agent/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { document, withPickerFacts } from '#kit/document.ts'
import { automatic, choice, count, day, instant, lines, link, money, text } from '#kit/fields.ts'
import { billFields } from '#trade/tax-documents/bill-fields.ts'
import { fimsFields } from '#trade/tax-documents/fims-fields.ts'
import { lineFields } from '#trade/tax-documents/line-fields.ts'
import { stampActions } from '#trade/tax-documents/stamping-fields.ts'
import { taxReasonField } from '#trade/tax-documents/tax-reason-fields.ts'

/** Reasons why an invoice of phase 2 has no QR code yet. */
export const qrReasons = [
  'SELLER_PROFILE_INCOMPLETE',
  'BUYER_PROFILE_INCOMPLETE',
  'NO_SIGNING_KEY',
  'CLEARANCE_PENDING',
  'CLEARANCE_REJECTED',
  'REPORTING_REJECTED',
  'STAMPED_COPY_MISSING',
  'GENERATION_FAILED',
] as const
export type QrReason = (typeof qrReasons)[number]

const plainInvoice = document('taxInvoice', {
  address: 'sales/tax-invoice',
  title: { one: 'Tax Invoice', many: 'Tax Invoices' },
  purpose:
    'The tax invoice of a sale. The sale issues it, the tax authority receives it, and once issued it never changes: credit notes correct it.',
  right: 'TaxInvoice',
  named: 'invoiceNo',
  unique: ['consignee', 'invoiceNo'],
  fields: {
    invoiceNo: automatic(text('Invoice number', { max: 40 })),
    date: automatic(day('Date')),
    issuedAt: automatic(instant('Issued at')),
    uuid: automatic(text('UUID', { max: 36 })),
    invoiceKind: billFields.invoiceKind,
    consignee: automatic(link('Seller', consignee)),
    customer: automatic(link('Customer', customer)),
    saleType: automatic(choice('Sale', ['SALE', 'BULKSALE', 'LCSALE', 'EMPTYBAGS', 'SERVICE', 'DEBIT'])),
    saleNo: automatic(text('Sale number', { max: 40 })),
    saleId: automatic(count('Sale', { sum: false, isId: true })),
    corrects: automatic(text('Corrects', { max: 40 })),
    reason: automatic(text('Reason', { max: 300 })),
    description: automatic(text('Goods', { max: 300 })),
    lines: automatic(lines('Lines', lineFields)),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    taxReason: taxReasonField(),
    paymentMode: automatic(billFields.paymentMode),
    dueDate: automatic(day('Due on')),
    advanceApplied: automatic(money('Advance applied', { zero: true })),
    credited: automatic(money('Credited', { zero: true })),
    balanceDue: automatic(money('Balance due', { zero: true })),
    paymentState: billFields.paymentState,
    agent: automatic(link('Agent', agent)),
    commission: automatic(money('Commission', { zero: true })),
    commissionOnPayment: automatic(money('Commission when it is paid', { zero: true })),
    commissionTerms: automatic(link('Commission terms', agentCommission)),
    qr: automatic(text('QR', { max: 1000 })),
    qrReason: automatic(choice('Why it has no QR code', qrReasons)),
    eInvoiceStatus: billFields.eInvoiceStatus,
    eInvoiceError: automatic(text('Answer of the authority', { max: 1000, long: true })),
    ...fimsFields,
  },
  list: [
    'invoiceNo',
    'date',
    'invoiceKind',
    'consignee',
    'customer',
    'saleNo',
    'net',
    'vat',
    'gross',
    'taxReason',
    'credited',
    'balanceDue',
    'dueDate',
    'paymentState',
    'eInvoiceStatus',
    'qrReason',
    'fimsStatus',
  ],
  filters: [
    'date',
    'consignee',
    'customer',
    'saleType',
    'invoiceKind',
    'taxReason',
    'paymentState',
    'eInvoiceStatus',
    'qrReason',
    'fimsStatus',
  ],
  search: ['saleNo', 'corrects'],
  seenBy: invoice => [invoice.consignee],
  life: {
    initial: 'Issued',
    states: ['Issued'],
    posted: ['Issued'],
    editable: [],
    actions: {
      ...stampActions({ Issued: 'Issued' }),
      settle: { label: 'Settled', moves: { Issued: 'Issued' }, systemOnly: true },
    },
  },
})

export const taxInvoice = withPickerFacts(plainInvoice, {
  own: ['date', 'dueDate', 'balanceDue'],
  rights: ['canViewTaxInvoice', 'canViewPayment', 'canViewCustomersLedger'],
  first: { open: 'balanceDue', by: 'dueDate' },
})
