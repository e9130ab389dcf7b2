// The lines of an invoice that replaces another. Pure.

import { refuse } from '#kit/refusal.ts'
import { amountByCount, amountByWeight, proportion } from '#kit/units.ts'
import type { EnteredCredit } from '#trade/corrections/credited-lines.ts'
import { amountsFromGross, type SoldLine, taxedLines, withAgreedVat } from '#trade/tax-documents/line-fields.ts'

/** A line as issued. */
export type IssuedLine = SoldLine & { vatRate: number; vat: number }

/** The agreed price; it includes VAT if it was agreed including VAT. */
export const agreedPriceOf = ({ unitPrice, grossPrice }: SoldLine): number | null => grossPrice ?? unitPrice

// Keeps the discount in proportion, and keeps VAT included if the old price included it.
const repriceLine = (line: IssuedLine, price: number): SoldLine & { vatRate: number } => {
  const listOf = (of: number) =>
    line.bags !== null ? amountByCount(of, line.bags) : amountByWeight(of, line.quantity ?? 0)
  const [before, list] = [listOf(agreedPriceOf(line) as number), listOf(price)]
  if (line.grossPrice === null) {
    const discount = proportion(line.discount, list, before)
    return { ...line, unitPrice: price, discount, net: list - discount }
  }
  const discount = proportion(before - line.net - line.vat, list, before)
  const unitPrice = proportion(price, 100_000, 100_000 + line.vatRate)
  return { ...line, unitPrice, grossPrice: price, ...amountsFromGross(list, discount, line.vatRate) }
}

/** The lines of the new invoice, with the new price of the barley if one is given (including VAT if the old one did). Refuses a price equal
 *  to the present one. */
export const rebillLines = (lines: readonly IssuedLine[], newPrice: number | null) => {
  const barley = lines.find(({ item }) => item === 'Barley')
  if (newPrice !== null && (!barley || agreedPriceOf(barley) === newPrice)) {
    refuse('The invoice has this price already. Enter another.', { fields: { newPrice: 'The same as before.' } })
  }
  return lines.flatMap(line => {
    const { vatRate, ...sold } =
      newPrice !== null && line.item === 'Barley' ? repriceLine(line, newPrice) : withAgreedVat(line)
    return taxedLines([sold], vatRate)
  })
}

/** The units of barley to credit so that the right bags or kilograms remain. Refuses to increase the quantity. */
export const overbilledUnits = (
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
    refuse('Enter the right quantity in the unit of the invoice.', { fields: { [field]: 'Please enter it.' } })
  const over = was - (is as number)
  if (over <= 0) {
    refuse('Enter additional goods as another sale. Only a smaller quantity can be entered here.', {
      fields: { [field]: 'Must be less than invoiced.' },
    })
  }
  return { line: line + 1, bags: field === 'newBags' ? over : null, quantity: field === 'newBags' ? null : over }
}

/** The lines to credit so that the right bags or kilograms remain: the barley, the empty bags charged with it, and its loading if that is
 *  charged by the unit. */
export const overbilledLines = (
  lines: readonly IssuedLine[],
  right: { bags: number | null; quantity: number | null },
  { isLoadingByUnit }: { isLoadingByUnit: boolean },
): EnteredCredit[] => {
  const over = overbilledUnits(lines, right)
  const barley = lines[over.line - 1] as IssuedLine
  const [excess, whole] =
    over.bags === null ? [over.quantity as number, barley.quantity as number] : [over.bags, barley.bags as number]
  const others = lines.flatMap(({ item, net }, at): EnteredCredit[] => {
    const line = { line: at + 1, bags: null, quantity: null, unitPrice: null, amount: null }
    if (item === 'Empty bags' && over.bags !== null) return [{ ...line, bags: over.bags }]
    const amount = item === 'Loading' && isLoadingByUnit ? proportion(net, excess, whole) : 0
    return amount > 0 ? [{ ...line, amount }] : []
  })
  return [{ ...over, unitPrice: null, amount: null }, ...others]
}
