// The text of a paper, for tax documents and proformas: used by the print template and by screen readers.

import { type Both, type Fact, type Look, type TaxPaper, words } from '#trade/tax-documents/tax-paper.ts'

/** A column of the lines: its heading and its share of the width. Text is aligned at the start, figures at the right. */
export type PaperColumn = { words: Both; share: number; isText: boolean }

/** A cell of the lines: a name in both languages or a figure, and its unit. */
export type PaperCell = { value: Both | string; unit: Both | null }

/** A paper in reading order. */
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
  /** signatories */
  signs?: readonly Both[]
  /** the headings of the seller's terms and bank account */
  headings: { terms: Both; bank: Both }
}

/** A paper for the browser: its text, the reason for a missing QR code, and an SVG for each page. */
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

/** The text of a tax document's paper. */
export const textOfTaxPaper = ({ number, title, look: { logo: _, ...look }, ...paper }: TaxPaper): PaperText => ({
  ...{ number, title, look, columns, headings, facts: paper.facts, totals: paper.totals },
  notice: paper.qr === null ? words.withoutCode : null,
  rows: paper.lines.map(({ item, quantity, unit, unitPrice, discount, net, vatPct, vat, gross }) => [
    cell(item),
    { value: quantity, unit },
    ...[unitPrice, discount, net, vatPct, vat, gross].map(cell),
  ]),
})
