// Totals of a credit note, given what is left of its invoice. Pure.

import { type Totals, totalsOf, withAgreedVat } from '#trade/tax-documents/line-fields.ts'

type RestOfInvoice = { vat: number; isNothing: boolean }

/** The totals of a note in halalas, and its lines. VAT is rounded once per note, so that partial notes may differ by a halala from the VAT
 *  of the invoice. The note that credits the rest takes the remaining VAT, and no note takes more (BR-CO-17 allows it); the difference goes
 *  on the largest line. */
export const noteTotals = <
  L extends { net: number; vat: number; gross: number; vatRate: number; grossPrice: number | null },
>(
  lines: readonly L[],
  left: RestOfInvoice,
): { lines: L[] } & Totals => {
  const totals = totalsOf(lines.map(withAgreedVat))
  const vat = left.isNothing ? left.vat : Math.min(totals.vat, left.vat)
  if (vat === totals.vat) return { lines: [...lines], ...totals }
  const more = vat - lines.reduce((sum, line) => sum + line.vat, 0)
  const widest = lines.reduce((most, line) => (line.net > most.net ? line : most))
  const borne = lines.map(line =>
    line === widest ? { ...line, vat: line.vat + more, gross: line.gross + more } : line,
  )
  return { lines: borne, net: totals.net, vat, gross: totals.net + vat }
}
