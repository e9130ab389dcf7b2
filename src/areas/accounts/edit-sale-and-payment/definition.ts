import { changeFields } from '#areas/accounts/edit-sale-and-payment/change-fields.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, hinted, instant, lines, link, money, optional, remarks, text } from '#kit/fields.ts'

const ofInvoice = ['Customer', 'Price', 'Quantity', 'Payment mode', 'LC']

export const saleCorrection = document('saleCorrection', {
  address: 'accounts/edit-sale-and-payment',
  title: { one: 'Correction', many: 'Edit Sale and Payment' },
  purpose:
    'A correction of an issued invoice or a payment: requested by one user, decided by another, carried out by new documents. Nothing is changed in place.',
  right: 'SaleAndPayment',
  prefix: 'ES',
  fields: {
    date: day('Date'),
    wrong: choice('What is wrong', ['Customer', 'Price', 'Quantity', 'Payment mode', 'LC', 'Payer', 'Allocation']),
    invoice: optional(
      hinted(link('Invoice', taxInvoice), 'The wrong invoice, or the invoice a payment settles wrongly.'),
    ),
    payment: optional(hinted(link('Payment', payment), 'Where the payer or the allocation is wrong.')),
    ...changeFields,
    cause: choice('Reason', ['Entered wrongly', 'Customer’s request', 'Agreed otherwise', 'Other']),
    explanation: text('Explanation', { max: 300, long: true }),
    mode: automatic(choice('How', ['Credit and rebill', 'Credit', 'Re-allocate payment', 'Change LC'])),
    // For a changed LC: the invoice that has since replaced the corrected one.
    countsFor: automatic(link('Counts for', taxInvoice)),
    customer: automatic(link('Customer', customer)),
    consignee: automatic(link('Consignee', consignee)),
    amount: automatic(money('Amount')),
    changes: automatic(
      lines('Before and after', {
        what: automatic(
          choice('What', [
            ...(['Customer', 'Payment mode', 'Price', 'Difference to the list', 'Bags', 'Quantity', 'LC'] as const),
            ...(['Settles', 'Total'] as const),
          ]),
        ),
        before: automatic(text('Before')),
        after: automatic(text('After')),
      }),
    ),
    requestedBy: automatic(text('Requested by', { max: 120 })),
    decidedBy: automatic(text('Decided by', { max: 120 })),
    decidedAt: automatic(instant('Decided at')),
    made: automatic(
      lines('Documents created', {
        document: choice('Document', ['Credit Note', 'Tax Invoice', 'Payment']),
        number: text('Number'),
        amount: optional(money('Amount')),
      }),
    ),
    remarks: remarks(),
  },
  rules: of => {
    const isOfInvoice = ofInvoice.includes(of.wrong)
    return {
      ...((isOfInvoice || of.wrong === 'Allocation') && !of.invoice && { invoice: 'Please enter {label}.' }),
      ...(!isOfInvoice && !of.payment && { payment: 'Please enter {label}.' }),
      ...(isOfInvoice && of.payment && { payment: 'Only where the payment is wrong.' }),
      ...((of.wrong === 'Customer' || of.wrong === 'Payer') &&
        !of.toCustomer && { toCustomer: 'Please enter {label}.' }),
      ...(of.wrong === 'Price' && !of.newPrice && { newPrice: 'Please enter {label}.' }),
      ...(of.wrong === 'Quantity' &&
        !of.newBags &&
        !of.newQuantity && { newBags: 'Enter the right bags, or the tons.' }),
      ...(of.wrong === 'Payment mode' && !of.newMode && { newMode: 'Please enter {label}.' }),
      ...(of.wrong === 'LC' && !of.toLc && { toLc: 'Please enter {label}.' }),
      ...(of.wrong === 'Allocation' && !of.toInvoice && { toInvoice: 'Please enter {label}.' }),
      ...(of.toInvoice && of.toInvoice === of.invoice && { toInvoice: 'Choose another invoice.' }),
    }
  },
  list: [
    'date',
    'wrong',
    'mode',
    'invoice',
    'payment',
    'customer',
    'consignee',
    'toCustomer',
    'amount',
    'cause',
    'requestedBy',
    'decidedBy',
  ],
  filters: ['date', 'wrong', 'mode', 'customer', 'consignee', 'cause'],
  search: ['explanation', 'requestedBy'],
  seenBy: of => [of.consignee],
  papers: ['Customer’s letter', 'Bank letter', 'Other'],
  life: {
    initial: 'Requested',
    states: ['Requested', 'Approved', 'Applied', 'Rejected'],
    posted: ['Approved', 'Applied'],
    editable: ['Requested'],
    actions: {
      'carry-out': { label: 'Approve and apply', moves: { Requested: 'Approved' }, right: 'canUpdateSaleAndPayment' },
      reject: {
        label: 'Reject',
        moves: { Requested: 'Rejected' },
        right: 'canUpdateSaleAndPayment',
        asks: { reason: text('Reason', { max: 300, long: true }) },
        danger: true,
      },
      apply: { label: 'Applied', moves: { Approved: 'Applied' }, systemOnly: true },
    },
  },
})
