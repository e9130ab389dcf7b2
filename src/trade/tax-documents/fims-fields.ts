// The state of an invoice, note or payment in the external finance system (FIMS). Set by the system only.

import { automatic, text } from '#kit/fields.ts'
import { billFields } from '#trade/tax-documents/bill-fields.ts'

export const fimsFields = {
  fimsStatus: billFields.fimsStatus,
  fimsRef: automatic(text('FIMS reference', { max: 60 })),
  fimsError: automatic(text('Answer of FIMS', { max: 300, long: true })),
}

/** The values of a document that FIMS does not have yet, or not in its current version. */
export const unsent = { fimsStatus: 'Not sent' } as const
