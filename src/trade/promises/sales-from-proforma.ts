// The values of a sale created from a part of a proforma.

import type { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import type { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { proportion } from '#kit/units.ts'
import type { ProformaPart } from '#trade/promises/proforma-parts.ts'

/** The bags of a line at its price; the loading charge of the line is split in proportion to the bags. */
export const bagSaleFromProforma = (
  of: RowOf<typeof bagProforma>,
  { line, amount: bags }: ProformaPart,
  date: string,
) => {
  const { form, bagGrade, bagPrice, ...promised } = of.lines[line - 1]!
  const loadingCharge = promised.loadingCharge && proportion(promised.loadingCharge, bags, promised.bags)
  const { id: bagProforma, customer, consignee, terminal, lc } = of
  const goods = { form, bagGrade, bagPrice, loadingCharge, bags }
  return { date, customer, consignee, terminal, lc, ...goods, bagProforma, proformaLine: line }
}

/** The kilograms of a line, to be loaded until the given day or the proforma's last day, and never before `date`. */
export const bulkSaleFromProforma = (
  of: RowOf<typeof bulkProforma>,
  { line, amount: orderedQty }: ProformaPart,
  { date, until }: { date: string; until: string | null },
) => {
  const { form, loadingRate } = of.lines[line - 1]!
  const { id: bulkProforma, customer, consignee, terminal, lc } = of
  const last = until ?? of.validUntil ?? date
  const order = { form, orderedQty, loadingRate, tolerancePct: 0, validUntil: last < date ? date : last }
  return { date, customer, consignee, terminal, lc, ...order, bulkProforma, proformaLine: line }
}
