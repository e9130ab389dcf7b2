// How a paper is asked for.

import type { Call } from '#kit/call.ts'
import { choice, type Fields, optional } from '#kit/fields.ts'
import type { RenderedPaper } from '#trade/tax-documents/paper-text.ts'
import type { Look, TaxPaper } from '#trade/tax-documents/tax-paper.ts'

/** The language beside Arabic; and the format: none for the words alone, `svg` for the text with an SVG of each page under `pages`,
 *  `pdf` for the PDF/A-3 file. The pages are those of the PDF. */
export const printQuery = {
  language: optional(choice('Language', ['arabic', 'english'])),
  format: optional(choice('Format', ['pdf', 'svg'])),
}

/** Without a format a tax document answers its words, a proforma how the seller's format wants it. */
export type PrintAnswer = TaxPaper | Look | RenderedPaper | Uint8Array

/** The call of a document that is printed. */
export type PrintCall = Call<Fields, typeof printQuery, PrintAnswer>
