// The lines of an invoice and their totals.

import { chargedServices } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { choice, count, money, optional, percent, price, quantity } from '#kit/fields.ts'
import { amountByCount, amountByWeight, proportion, vatOf } from '#kit/units.ts'

const soldGoods = ['Barley', 'Empty bags', 'Loading', 'Provisional payment', 'Final settlement'] as const
export const soldItems = [...soldGoods, ...chargedServices] as const

/**
 * A line of a tax invoice: bags or tons at a unit price, or a charge. The VAT of a line is informative; the document's VAT is rounded once.
 */
export const lineFields = {
  item: choice('Item', soldItems),
  bags: optional(count('Bags')),
  quantity: optional(quantity('Quantity')),
  unitPrice: optional(price('Unit price')),
  grossPrice: optional(price('Unit price with VAT')),
  discount: money('Discount', { zero: true }),
  net: money('Net'),
  vatRate: percent('VAT rate'),
  vat: money('VAT', { zero: true }),
  gross: money('Total'),
}

/** A line before tax: bags, kilograms, ten-thousandths of a riyal per unit, halalas. */
export type SoldLine = {
  item: (typeof soldItems)[number]
  bags: number | null
  quantity: number | null
  unitPrice: number | null
  /** set if the price was agreed including VAT: it is exact, and the unit price is derived from it */
  grossPrice: number | null
  discount: number
  net: number
  /** the VAT included in an amount agreed with VAT */
  vatIncluded?: number
}

const plain = { bags: null, quantity: null, unitPrice: null, grossPrice: null, discount: 0 }

const loadingOf = (net: number | null): SoldLine[] => (net ? [{ ...plain, item: 'Loading', net }] : [])

/** The VAT included in an amount, in halalas, rounded half up; the rest of the amount is net. */
const vatWithin = (gross: number, vatRate: number | null): number => {
  const rate = vatRate ?? Number.NaN
  return proportion(gross, rate, 100_000 + rate)
}

type Amounts = Pick<SoldLine, 'discount' | 'net' | 'vatIncluded'>

/** For a price including VAT the customer's total is exact and is split into net and VAT. `list` and `discount` are halalas
 *  including VAT. */
export const amountsFromGross = (list: number, discount: number, vatRate: number | null): Amounts => {
  const gross = list - discount
  const [listNet, vat] = [list - vatWithin(list, vatRate), vatWithin(gross, vatRate)]
  return { discount: listNet - (gross - vat), net: gross - vat, vatIncluded: vat }
}

type PricedSale = { unitPrice: number | null; grossPrice: number | null; vatRate: number | null }

const barleyAmounts = (
  { unitPrice, grossPrice, vatRate }: PricedSale,
  discountPct: number,
  amount: (price: number) => number,
): Amounts => {
  const list = amount(grossPrice ?? unitPrice ?? Number.NaN)
  const discount = proportion(list, discountPct, 100_000)
  return grossPrice == null ? { discount, net: list - discount } : amountsFromGross(list, discount, vatRate)
}

type BagSaleAmounts = PricedSale & {
  bags: number
  quantity: number | null
  discountPct: number | null
  bagPrice: number | null
  loadingCharge: number | null
}

/** The lines of a bag sale: barley minus the discount, empty bags where they are charged, and loading. */
export const bagSaleLines = ({ bags, quantity, loadingCharge, ...sale }: BagSaleAmounts): SoldLine[] => {
  const { unitPrice, grossPrice, bagPrice: price } = sale
  const amounts = barleyAmounts(sale, sale.discountPct ?? 0, of => amountByCount(of, bags))
  return [
    { item: 'Barley', bags, quantity, unitPrice, grossPrice, ...amounts },
    ...(price
      ? [{ ...plain, item: 'Empty bags', bags, unitPrice: price, net: amountByCount(price, bags) } as const]
      : []),
    ...loadingOf(loadingCharge),
  ]
}

type BulkSaleAmounts = PricedSale & { loadingRate: number | null }

/** The lines of a bulk sale of `kg` kilograms: barley at the price per ton, and loading where it is charged. */
export const bulkSaleLines = ({ loadingRate, ...sale }: BulkSaleAmounts, kg: number): SoldLine[] => {
  const { unitPrice, grossPrice } = sale
  const amounts = barleyAmounts(sale, 0, of => amountByWeight(of, kg))
  return [
    { ...plain, item: 'Barley', quantity: kg, unitPrice, grossPrice, ...amounts },
    ...loadingOf(loadingRate && amountByWeight(loadingRate, kg)),
  ]
}

export type Totals = { net: number; vat: number; gross: number }

type Taxable = { net: number; vatRate: number; vatIncluded?: number }

/**
 * Totals in halalas of lines with net (halalas) and VAT rate (thousandths of a percent). VAT is computed once per rate on the whole
 * document, half up, never as the sum of rounded lines (BR-CO-14, BR-CO-15). VAT included in an agreed price is kept, so that the customer
 * pays the agreed total (BR-CO-17 allows it).
 */
export const totalsOf = (lines: readonly Taxable[]): Totals => {
  const taxable = new Map<number, number>()
  let vat = 0
  for (const { net, vatRate, vatIncluded } of lines) {
    if (vatIncluded === undefined) taxable.set(vatRate, (taxable.get(vatRate) ?? 0) + net)
    else vat += vatIncluded
  }
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  for (const [rate, amount] of taxable) vat += vatOf(amount, rate)
  return { net, vat, gross: net + vat }
}

/** Totals of lines with the same VAT rate. */
export const totalsAt = (lines: readonly SoldLine[], vatRate: number | null): Totals =>
  totalsOf(lines.map(({ net, vatIncluded }) => ({ net, vatIncluded, vatRate: vatRate ?? Number.NaN })))

/** The lines as an invoice stores them. */
export const taxedLines = (lines: readonly SoldLine[], vatRate: number) =>
  lines.map(({ vatIncluded, ...line }) => {
    const vat = vatIncluded ?? vatOf(line.net, vatRate)
    return { ...line, vatRate, vat, gross: line.net + vat }
  })

/** Net and VAT of lines shown as one line; informative, because each line's VAT is rounded. */
export const taxOfLines = (lines: readonly SoldLine[], vatRate: number): { net: number; vat: number } =>
  taxedLines(lines, vatRate).reduce((sum, { net, vat }) => ({ net: sum.net + net, vat: sum.vat + vat }), {
    net: 0,
    vat: 0,
  })

type IssuedLine = { net: number; vatRate: number; vat: number; grossPrice: number | null }

/** Prepares an issued line for the totals: VAT included in an agreed price is kept. */
export const withAgreedVat = <L extends IssuedLine>(line: L): L & { vatIncluded?: number } =>
  line.grossPrice == null ? line : { ...line, vatIncluded: line.vat }
