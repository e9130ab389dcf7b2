// What the lines of a note come to, beside what is left of its invoice. Pure.

import { type Totals, totalsOf, withStatedVat } from '#trade/tax-documents/line-fields.ts'

type RestOfInvoice = { vat: number; isNothing: boolean }

/** What a note comes to, in halalas, with its lines: VAT once on the note. So notes on parts of an invoice may take a halala more or less
 *  than it bears; the note that leaves nothing takes the VAT that is left, and none takes more (BR-CO-17 allows for that). Its lines
 *  then bear what the note does. */
export const noteTotals = <
  L extends { net: number; vat: number; gross: number; vatRate: number; grossPrice: number | null },
>(
  lines: readonly L[],
  left: RestOfInvoice,
): { lines: L[] } & Totals => {
  const totals = totalsOf(lines.map(withStatedVat))
  const vat = left.isNothing ? left.vat : Math.min(totals.vat, left.vat)
  if (vat === totals.vat) return { lines: [...lines], ...totals }
  const more = vat - lines.reduce((sum, line) => sum + line.vat, 0)
  const widest = lines.reduce((most, line) => (line.net > most.net ? line : most))
  const borne = lines.map(line =>
    line === widest ? { ...line, vat: line.vat + more, gross: line.gross + more } : line,
  )
  return { lines: borne, net: totals.net, vat, gross: totals.net + vat }
}
