// A line of an invoice, and what lines come to.

import { choice, count, money, optional, percent, price, quantity } from '#kit/fields.ts'
import { amountByCount, amountByWeight, proportion, vatOf } from '#kit/units.ts'

export const soldItems = ['Barley', 'Empty bags', 'Loading', 'Provisional payment', 'Final settlement'] as const

/** What is written on a tax invoice: so many bags or tons at a unit price, or a charge. The VAT of a line is for information; the
 *  document's own is rounded once. */
export const lineFields = {
  item: choice('Item', soldItems),
  bags: optional(count('Bags')),
  quantity: optional(quantity('Quantity')),
  unitPrice: optional(price('Unit price')),
  discount: money('Discount', { zero: true }),
  net: money('Net'),
  vatRate: percent('VAT rate'),
  vat: money('VAT', { zero: true }),
  gross: money('Total'),
}

/** A line before tax: bags, kilograms, ten-thousandths of a riyal a unit, halalas. */
export type SoldLine = {
  item: (typeof soldItems)[number]
  bags: number | null
  quantity: number | null
  unitPrice: number | null
  discount: number
  net: number
}

const plain = { bags: null, quantity: null, unitPrice: null, discount: 0 }

const loadingOf = (net: number | null): SoldLine[] => (net ? [{ ...plain, item: 'Loading', net }] : [])

type InBags = {
  bags: number
  quantity: number | null
  unitPrice: number | null
  discountPct: number | null
  bagPrice: number | null
  loadingCharge: number | null
}

/** A sale in bags: the barley at its price less the discount, the empty bags where they cost extra, and loading. */
export const bagSaleLines = ({ bags, quantity, unitPrice, loadingCharge, ...sale }: InBags): SoldLine[] => {
  const list = amountByCount(unitPrice ?? Number.NaN, bags)
  const discount = proportion(list, sale.discountPct ?? 0, 100_000)
  const price = sale.bagPrice
  return [
    { item: 'Barley', bags, quantity, unitPrice, discount, net: list - discount },
    ...(price
      ? [{ ...plain, item: 'Empty bags', bags, unitPrice: price, net: amountByCount(price, bags) } as const]
      : []),
    ...loadingOf(loadingCharge),
  ]
}

type InBulk = { unitPrice: number | null; loadingRate: number | null }

/** A sale in bulk: so many kilograms at the price per ton, and their loading where it costs extra. */
export const bulkSaleLines = ({ unitPrice, loadingRate }: InBulk, kg: number): SoldLine[] => [
  { ...plain, item: 'Barley', quantity: kg, unitPrice, net: amountByWeight(unitPrice ?? Number.NaN, kg) },
  ...loadingOf(loadingRate && amountByWeight(loadingRate, kg)),
]

export type Totals = { net: number; vat: number; gross: number }

/** Totals in halalas of lines with their net (halalas) and VAT rate (thousandths of a percent): VAT once for each rate on the
 *  whole document, half up, never the sum of rounded lines (BR-CO-14, BR-CO-15). */
export const totalsOf = (lines: readonly { net: number; vatRate: number }[]): Totals => {
  const taxable = new Map<number, number>()
  for (const { net, vatRate } of lines) taxable.set(vatRate, (taxable.get(vatRate) ?? 0) + net)
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const vat = [...taxable].reduce((sum, [rate, amount]) => sum + vatOf(amount, rate), 0)
  return { net, vat, gross: net + vat }
}

/** Totals of lines that all bear the same rate. */
export const totalsAt = (lines: readonly SoldLine[], vatRate: number | null): Totals =>
  totalsOf(lines.map(({ net }) => ({ net, vatRate: vatRate ?? Number.NaN })))

/** Lines as the invoice keeps them. */
export const taxedLines = (lines: readonly SoldLine[], vatRate: number) =>
  lines.map(line => {
    const vat = vatOf(line.net, vatRate)
    return { ...line, vatRate, vat, gross: line.net + vat }
  })
