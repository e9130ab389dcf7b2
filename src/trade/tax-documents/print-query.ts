// The query of a print request.

import type { Call } from '#kit/call.ts'
import { choice, type Fields, optional } from '#kit/fields.ts'
import type { RenderedPaper } from '#trade/tax-documents/paper-text.ts'
import type { Look, TaxPaper } from '#trade/tax-documents/tax-paper.ts'

/**
 * The language besides Arabic; and the format: none for the content only, `svg` for the text with an SVG of each page under `pages`, `pdf`
 * for the PDF/A-3 file. The SVG pages are those of the PDF.
 */
export const printQuery = {
  language: optional(choice('Language', ['arabic', 'english'])),
  format: optional(choice('Format', ['pdf', 'svg'])),
}

/** Without a format, a tax document answers with its content, a proforma with the layout of the seller's format. */
export type PrintAnswer = TaxPaper | Look | RenderedPaper | Uint8Array

/** The call of a document that is printed. */
export type PrintCall = Call<Fields, typeof printQuery, PrintAnswer>
