// Fields that invoices and the sales showing them share.

import { automatic, choice, optional } from '#kit/fields.ts'
import { paymentModes } from '#trade/settlement/payment-mode-fields.ts'

/** The status of an invoice with the tax authority. */
export const eInvoiceStates = ['None', 'Generated', 'Reported', 'Cleared', 'Rejected'] as const

/** The status of an invoice with the external finance system (FIMS). Ignored: a user decided not to send it. */
export const fimsStates = ['Not sent', 'Sent', 'Failed', 'Ignored'] as const

/** The payment states of an invoice. */
const paymentStates = ['Unpaid', 'Partly paid', 'Paid', 'Overdue'] as const
export type PaymentState = (typeof paymentStates)[number]

export const billFields = {
  paymentMode: optional(choice('Payment mode', paymentModes)),
  invoiceKind: automatic(choice('Invoice kind', ['Tax', 'Simplified'])),
  eInvoiceStatus: automatic(choice('E-invoice', eInvoiceStates)),
  fimsStatus: automatic(choice('FIMS', fimsStates)),
  paymentState: automatic(choice('Payment', paymentStates)),
}
