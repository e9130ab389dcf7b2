// How a tax document is asked for as it is printed.

import type { Call } from '#kit/call.ts'
import { choice, type Fields, optional } from '#kit/fields.ts'
import type { Look, Printed } from '#trade/tax-documents/printed.ts'

/** The language beside Arabic, and whether the words or the PDF/A-3 file is wanted. */
export const printQuery = {
  language: optional(choice('Language', ['arabic', 'english'])),
  format: optional(choice('Format', ['pdf'])),
}

/** The call of a document that is printed. */
export type PrintCall = Call<Fields, typeof printQuery, Printed>

/** The call of a document that is drawn from its own row, as its seller’s format wants it. */
export type LookCall = Call<Fields, Fields, Look>
