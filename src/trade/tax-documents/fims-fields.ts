// What became of a document with the external finance system (FIMS): the same of invoices, notes and money. It is set by the machine.

import { automatic, text } from '#kit/fields.ts'
import { billFields } from '#trade/tax-documents/bill-fields.ts'

export const fimsFields = {
  fimsStatus: billFields.fimsStatus,
  fimsRef: automatic(text('FIMS reference', { max: 60 })),
  fimsError: automatic(text('Answer of FIMS', { max: 300, long: true })),
}

/** What FIMS has not got yet, or not as it is now. */
export const unsent = { fimsStatus: 'Not sent' } as const
