import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { advanceLife } from '#areas/payments/pre-payment/life-fields.ts'
import { qrReasons, taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  instant,
  lines,
  link,
  money,
  optional,
  percent,
  remarks,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { billFields } from '#trade/tax-documents/bill-fields.ts'
import { fimsFields } from '#trade/tax-documents/fims-fields.ts'
import { taxReasonField } from '#trade/tax-documents/tax-reason-fields.ts'

// A customer pays against a proforma before loading.
const ofProforma = {
  narrowedBy: ['customer', 'consignee'],
  follows: [{ in: ['Sent', 'Partly paid'] }],
  takes: { customer: 'customer', consignee: 'consignee' },
}

export const prePayment = document('prePayment', {
  address: 'payments/pre-payments',
  title: { one: 'Pre-payment', many: 'Pre-payments' },
  purpose: 'A customer’s money received before a sale exists: taxable on receipt, applied to the next invoice.',
  right: 'PrePayment',
  prefix: 'PP',
  fields: {
    date: day('Date'),
    customer: link('Customer', customer),
    consignee: link('Consignee', consignee),
    mode: choice('Mode', ['Cash', 'Bank Transaction']),
    bank: optional(link('Bank', bank)),
    transactionRef: optional(text('Transaction reference', { max: 60 })),
    valueDate: optional(day('Value date')),
    amount: money('Amount, including VAT'),
    cargoType: hinted(optional(link('Cargo type', cargoType)), 'Its VAT rate holds. Empty: that of the proforma.'),
    vatRate: automatic(starting(percent('VAT rate'), 15_000)),
    taxReason: taxReasonField(),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    bagProforma: hinted(
      optional(link('Bag sale proforma', bagProforma, ofProforma)),
      'The bag or bulk proforma this payment is for.',
    ),
    bulkProforma: optional(link('Bulk sale proforma', bulkProforma, ofProforma)),
    cashBox: automatic(text('Cash box', { max: 60 })),
    broughtForward: automatic(yesNo('From the opening balances')),
    beyondProforma: automatic(money('Exceeds the proforma by', { zero: true })),
    invoiceNo: automatic(text('Invoice number', { max: 40 })),
    invoiceKind: billFields.invoiceKind,
    issuedAt: automatic(instant('Issued at')),
    uuid: automatic(text('UUID', { max: 36 })),
    applications: automatic(
      lines('Applied to', {
        invoice: link('Invoice', taxInvoice),
        date: day('Date'),
        amount: money('Amount'),
      }),
    ),
    applied: automatic(money('Applied', { zero: true })),
    refunded: automatic(money('Refunded amount', { zero: true })),
    balance: automatic(money('Still open', { zero: true })),
    qr: automatic(text('QR', { max: 1000 })),
    qrReason: automatic(choice('Why it has no QR code', qrReasons)),
    eInvoiceStatus: billFields.eInvoiceStatus,
    eInvoiceError: automatic(text('Answer of the authority', { max: 1000, long: true })),
    ...fimsFields,
    remarks: remarks(),
  },
  derive: ({ amount, applied, refunded, vatRate }) => {
    const net = proportion(amount, 100_000, 100_000 + (vatRate ?? 15_000))
    return { net, vat: amount - net, balance: amount - (applied ?? 0) - (refunded ?? 0) }
  },
  rules: payment => ({
    ...(payment.mode !== 'Cash' && !payment.bank && !payment.broughtForward && { bank: 'Please enter {label}.' }),
    ...(payment.mode !== 'Cash' &&
      !payment.transactionRef &&
      !payment.broughtForward && { transactionRef: 'Please enter {label}.' }),
    ...(payment.mode === 'Cash' && payment.valueDate && { valueDate: 'Cash has no value date.' }),
    ...(payment.bagProforma && payment.bulkProforma && { bulkProforma: 'Choose one proforma only.' }),
  }),
  list: [
    'date',
    'invoiceNo',
    'customer',
    'consignee',
    'mode',
    'bank',
    'transactionRef',
    'amount',
    'net',
    'vat',
    'applied',
    'refunded',
    'balance',
    'eInvoiceStatus',
    'qrReason',
    'fimsStatus',
  ],
  filters: ['date', 'customer', 'consignee', 'mode', 'bank', 'eInvoiceStatus', 'qrReason', 'fimsStatus'],
  search: ['transactionRef', 'invoiceNo', 'cashBox'],
  papers: ['Slip', 'Other'],
  seenBy: payment => [payment.consignee],
  life: advanceLife,
})
