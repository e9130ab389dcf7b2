import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, hinted, link, money, optional, remarks, text } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** A customer's money received before a sale exists: taxable when it is received, applied to the next invoice. */
export const prePayment = document('prePayment', {
  address: 'payments/pre-payments',
  title: { one: 'Pre-payment', many: 'Pre-payments' },
  right: 'PrePayment',
  prefix: 'PP',
  fields: {
    date: day('Date'),
    customer: link('Customer', customer),
    consignee: link('Consignee', consignee),
    mode: choice('Mode', ['Cash', 'Bank Transaction']),
    bank: optional(link('Bank', bank)),
    transactionRef: optional(text('Transaction reference', { max: 60 })),
    amount: money('Amount, including VAT'),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    bagProforma: hinted(
      optional(link('Bag sale proforma', bagProforma, { narrowedBy: ['customer', 'consignee'] })),
      'Where it is paid against one; or a bulk sale proforma.',
    ),
    bulkProforma: optional(link('Bulk sale proforma', bulkProforma, { narrowedBy: ['customer', 'consignee'] })),
    beyondProforma: automatic(money('More than the proforma asks', { zero: true })),
    remarks: remarks(),
  },
  derive: ({ amount }) => {
    const net = proportion(amount, 100, 115)
    return { net, vat: amount - net }
  },
  rules: payment => ({
    ...(payment.mode !== 'Cash' && !payment.bank && { bank: 'Please enter {label}.' }),
    ...(payment.mode !== 'Cash' && !payment.transactionRef && { transactionRef: 'Please enter {label}.' }),
    ...(payment.bagProforma && payment.bulkProforma && { bulkProforma: 'Choose one proforma only.' }),
  }),
  list: ['date', 'customer', 'consignee', 'mode', 'bank', 'transactionRef', 'amount', 'net', 'vat'],
  filters: ['date', 'customer', 'consignee', 'mode', 'bank'],
  search: ['transactionRef'],
  seenBy: payment => [payment.consignee],
  life: {
    initial: 'Received',
    states: ['Received', 'Canceled'],
    posted: ['Received'],
    editable: [],
    actions: { cancel: cancelFrom('Received') },
  },
})
