import { noteLife } from '#areas/accounts/credit-note/life-fields.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { bagSale, invoicedStates } from '#areas/sales/bag-sale/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  lines,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'
import { fimsFields } from '#trade/tax-documents/fims-fields.ts'
import { soldItems } from '#trade/tax-documents/line-fields.ts'
import { stampFields } from '#trade/tax-documents/stamp-fields.ts'
import { taxReasonField } from '#trade/tax-documents/tax-reason-fields.ts'

/** Legal reasons to correct an issued invoice (implementing regulations of the VAT law, article 54). */
const noteReasons = ['Return', 'Price', 'Quantity', 'Cancellation', 'VAT error'] as const

const refunds = ['Keep as credit', 'Refund in cash', 'Refund by bank'] as const

const creditedLines = lines('Lines', {
  line: count('Line of the invoice', { sum: false }),
  item: automatic(choice('Item', [...soldItems, 'Advance payment'])),
  bags: optional(count('Bags')),
  quantity: optional(quantity('Quantity')),
  unitPrice: optional(price('Unit price')),
  grossPrice: automatic(price('Unit price with VAT')),
  amount: optional(money('Amount before VAT')),
  net: automatic(money('Net')),
  vatRate: automatic(percent('VAT rate')),
  vat: automatic(money('VAT', { zero: true })),
  gross: automatic(money('Total')),
})

export const creditNote = document('creditNote', {
  address: 'accounts/credit-note',
  title: { one: 'Credit Note', many: 'Credit Notes' },
  purpose:
    'A tax document that credits an issued invoice in whole or in part, or a refunded prepayment. Once issued it never changes.',
  right: 'CreditNote',
  named: 'noteNo',
  unique: ['consignee', 'noteNo'],
  fields: {
    date: day('Date'),
    invoice: optional(
      link('Invoice', taxInvoice, {
        narrowedBy: ['customer', 'consignee'],
        follows: [{ in: ['Issued'] }, { of: bagSale, by: 'invoice', in: invoicedStates }],
      }),
    ),
    prePayment: automatic(link('Pre-payment', prePayment)),
    reason: choice('Reason', noteReasons),
    reasonText: optional(text('Explanation', { max: 300, long: true })),
    eventDate: optional(
      hinted(
        day('Date of the event'),
        'The day goods were returned or a price was agreed. Empty: the date of the note.',
      ),
    ),
    issueBy: automatic(day('Issue deadline')),
    lateReason: optional(text('Reason for the delay', { max: 300, long: true })),
    lines: creditedLines,
    returnToStock: optional(yesNo('Return to stock')),
    terminal: optional(
      hinted(link('Terminal', terminal, { narrowedBy: ['invoice'] }), 'Empty: where it was sold from.'),
    ),
    bagCondition: optional(starting(choice('Condition of the bags', ['Good', 'Damaged']), 'Good')),
    callOff: optional(
      hinted(yesNo('Cancel the remainder'), 'The goods are not delivered any more; their reservation is released.'),
    ),
    refund: optional(
      hinted(starting(choice('Refund', refunds), 'Keep as credit'), 'The open amount of the invoice is settled first.'),
    ),
    bank: optional(link('Bank', bank)),
    transactionRef: optional(text('Transaction reference', { max: 60 })),
    noteNo: automatic(text('Note number', { max: 40 })),
    consignee: automatic(link('Seller', consignee)),
    customer: automatic(link('Customer', customer)),
    corrects: automatic(text('Corrects', { max: 40 })),
    description: automatic(text('Goods', { max: 300 })),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    taxReason: taxReasonField(),
    settled: automatic(money('Settled on the invoice', { zero: true })),
    refunded: automatic(money('Refunded amount', { zero: true })),
    remaining: automatic(money('Credit left', { zero: true })),
    creditable: automatic(money('Left to credit', { zero: true })),
    canceledBags: automatic(count('Canceled bags', { zero: true })),
    clawback: automatic(money('Commission taken back', { zero: true })),
    debitNote: automatic(link('Debit note', taxInvoice)),
    ...stampFields,
    ...fimsFields,
    remarks: remarks(),
  },
  rules: note => ({
    ...(note.eventDate && note.eventDate > note.date && { eventDate: 'Must not lie after the date of the note.' }),
    ...(!note.invoice && !note.prePayment && { invoice: 'Please enter {label}.' }),
    ...(note.refund === 'Refund by bank' && !note.bank && { bank: 'Please enter {label}.' }),
    ...(note.refund === 'Refund by bank' && !note.transactionRef && { transactionRef: 'Please enter {label}.' }),
    ...(note.returnToStock &&
      note.callOff && { callOff: 'Returned goods were delivered; their remainder cannot be canceled.' }),
    ...(note.reason === 'Price' &&
      (note.returnToStock || note.callOff) && { reason: 'A lower price moves no goods. Choose another reason.' }),
  }),
  list: [
    'noteNo',
    'date',
    'corrects',
    'customer',
    'consignee',
    'reason',
    'issueBy',
    'returnToStock',
    'refund',
    'net',
    'vat',
    'gross',
    'refunded',
    'remaining',
    'creditable',
    'eInvoiceStatus',
    'qrReason',
    'fimsStatus',
  ],
  filters: [
    'date',
    'customer',
    'consignee',
    'invoice',
    'reason',
    'refund',
    'invoiceKind',
    'eInvoiceStatus',
    'qrReason',
    'fimsStatus',
  ],
  search: ['corrects'],
  seenBy: note => [note.consignee],
  papers: ['Customer’s claim', 'Return slip', 'Other'],
  life: noteLife,
})
