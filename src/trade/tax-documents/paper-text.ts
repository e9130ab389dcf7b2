// What is set on a paper, the same for a tax document and a proforma: the template reads it, and so do screen readers.

import { type Both, type Fact, type Look, type TaxPaper, words } from '#trade/tax-documents/tax-paper.ts'

/** A column of the lines: its heading and its part of the width. Text is aligned at the start, figures at the right. */
export type PaperColumn = { words: Both; share: number; isText: boolean }

/** A cell of the lines: a name in both languages or figures, and the unit they are counted in. */
export type PaperCell = { value: Both | string; unit: Both | null }

/** A paper in the order in which it is read. */
export type PaperText = {
  number: string
  title: Both
  look: Omit<Look, 'logo'>
  facts: Fact[]
  columns: readonly PaperColumn[]
  rows: PaperCell[][]
  totals: Fact[]
  /** a sentence under the totals */
  notice: Both | null
  /** who signs it */
  signs?: readonly Both[]
  /** what the seller's terms and bank account are headed with */
  headings: { terms: Both; bank: Both }
}

/** A paper as the browser shows it: its text, why it has no QR code if it should have one, and an SVG for each page. */
export type RenderedPaper = PaperText & { qrReason: string | null; pages: string[] }

/** The headings above the seller's terms and bank account. */
export const headings = { terms: words.terms, bank: words.bank }

/** A column of figures. */
export const figures = (share: number, ...of: Both): PaperColumn => ({ words: of, share, isText: false })

const columns: readonly PaperColumn[] = [
  { words: ['Item', 'الصنف'], share: 1.5, isText: true },
  figures(1.1, 'Quantity', 'الكمية'),
  figures(1.1, 'Unit price', 'سعر الوحدة'),
  figures(1, 'Discount', 'الخصم'),
  figures(1.3, 'Net', 'المبلغ الخاضع للضريبة'),
  figures(0.7, 'VAT %', 'نسبة الضريبة'),
  figures(1.2, 'VAT', 'مبلغ الضريبة'),
  figures(1.4, 'Total incl. VAT', 'المجموع شامل الضريبة'),
]

/** A cell without a unit. */
export const cell = (value: Both | string): PaperCell => ({ value, unit: null })

/** What is set of a tax document. */
export const textOfTaxPaper = ({ number, title, look: { logo: _, ...look }, ...paper }: TaxPaper): PaperText => ({
  ...{ number, title, look, columns, headings, notice: null, facts: paper.facts, totals: paper.totals },
  rows: paper.lines.map(({ item, quantity, unit, unitPrice, discount, net, vatPct, vat, gross }) => [
    cell(item),
    { value: quantity, unit },
    ...[unitPrice, discount, net, vatPct, vat, gross].map(cell),
  ]),
})
