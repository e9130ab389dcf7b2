// The lines of an invoice that takes the place of another. Pure.

import { asIssued, type SoldLine, taxedLines } from '#areas/sales/line-fields.ts'
import { refuse } from '#kit/refusal.ts'
import { amountByCount, amountByWeight, proportion } from '#kit/units.ts'

/** A line as it was issued. */
export type IssuedLine = SoldLine & { vatRate: number; vat: number }

// A discount in the same proportion as before. The new price is one without VAT, whatever the old one was.
const priced = (line: IssuedLine, unitPrice: number): IssuedLine => {
  const listOf = (price: number) =>
    line.bags !== null ? amountByCount(price, line.bags) : amountByWeight(price, line.quantity ?? 0)
  const [before, list] = [listOf(line.unitPrice as number), listOf(unitPrice)]
  const discount = proportion(line.discount, list, before)
  return { ...line, unitPrice, grossPrice: null, discount, net: list - discount }
}

/** The lines with another price of the barley, or as they were. Refuses the price that stands. */
export const rebilledLines = (lines: readonly IssuedLine[], newPrice: number | null) => {
  const barley = lines.find(({ item }) => item === 'Barley')
  if (newPrice !== null && (!barley || barley.unitPrice === newPrice)) {
    refuse('The invoice has this price already.', { fields: { newPrice: 'The same as before.' } })
  }
  return lines.flatMap(line => {
    const { vatRate, ...sold } = newPrice !== null && line.item === 'Barley' ? priced(line, newPrice) : asIssued(line)
    return taxedLines([sold], vatRate)
  })
}

/** What of the barley is to be credited so that the right bags, or kilograms, remain. Refuses more than was invoiced. */
export const overBilled = (
  lines: readonly IssuedLine[],
  right: { bags: number | null; quantity: number | null },
): { line: number; bags: number | null; quantity: number | null } => {
  const line = lines.findIndex(({ item }) => item === 'Barley')
  const of = lines[line]
  const [was, is, field] =
    of && of.bags !== null
      ? ([of.bags, right.bags, 'newBags'] as const)
      : ([of?.quantity ?? 0, right.quantity, 'newQuantity'] as const)
  if (is === null)
    refuse('Enter the right quantity as the invoice counts it.', { fields: { [field]: 'Please enter it.' } })
  const over = was - (is as number)
  if (over <= 0) {
    refuse('More than was invoiced is sold by another sale. Here only less can be entered.', {
      fields: { [field]: 'Not less than invoiced.' },
    })
  }
  return { line: line + 1, bags: field === 'newBags' ? over : null, quantity: field === 'newBags' ? null : over }
}
