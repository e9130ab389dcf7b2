// Fields shared by invoices and the sales that show them.

import { automatic, choice, optional, starting } from '#kit/fields.ts'
import { paymentModes } from '#trade/settlement/payment-mode-fields.ts'

/** The status of an invoice with the tax authority. */
export const eInvoiceStates = ['None', 'Generated', 'Reported', 'Cleared', 'Rejected'] as const

/** The status of an invoice with the external finance system (FIMS). */
export const fimsStates = ['Not sent', 'Sent', 'Failed'] as const

export const billFields = {
  paymentMode: optional(starting(choice('Payment mode', paymentModes), 'On credit')),
  invoiceKind: automatic(choice('Invoice kind', ['Tax', 'Simplified'])),
  eInvoiceStatus: automatic(choice('E-invoice', eInvoiceStates)),
  fimsStatus: automatic(choice('FIMS', fimsStates)),
}
