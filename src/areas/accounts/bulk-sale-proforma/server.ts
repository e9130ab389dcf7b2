import type { FastifyInstance } from 'fastify'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { printBulkProforma } from '#areas/accounts/bulk-sale-proforma/calls.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { formatQuantity } from '#kit/units.ts'
import { type Leg, terminalStock } from '#ledger/legs.ts'
import { inKeptNames } from '#trade/parties/kept-rows.server.ts'
import { resolveBulkLoadingRate } from '#trade/pricing/loading-rate.server.ts'
import {
  checkOffer,
  checkStillValid,
  fillOffer,
  findOpenProformas,
  readSoldPerLine,
  reserveOrRelease,
} from '#trade/promises/proforma.server.ts'
import { readProformaProgress } from '#trade/promises/proforma-lines.server.ts'
import { bulkFigures, mountProformaPaper } from '#trade/promises/proforma-paper.server.ts'
import { chooseParts, type ProformaPart } from '#trade/promises/proforma-parts.ts'
import { checkMayCancelProforma, readLeftPerLine } from '#trade/promises/proforma-permits.server.ts'
import { bulkSaleFromProforma } from '#trade/promises/sales-from-proforma.ts'
import { lotOf } from '#trade/selling/sale-stock.server.ts'
import { resolvePriceAndTerms } from '#trade/selling/sale-terms.server.ts'
import { bulkSaleLines, taxOfLines } from '#trade/tax-documents/line-fields.ts'

type Values = ValuesIn<typeof bulkProforma>
type Proforma = RowOf<typeof bulkProforma>
/** Input of the action `convert`. */
type ConversionInput = { ofLine?: number | null; someTons?: number | null; loadUntil?: string | null }
type Converting = Values & ConversionInput

const fillPrices = async (offer: Values, context: Context): Promise<Partial<Values>> => {
  let filled: Partial<Values> = {}
  const lines: Values['lines'] = []
  for (const line of offer.lines) {
    const terms = { ...offer, form: line.form, quantity: line.quantity, agreedPrice: null, agent: null }
    const { unitPrice, grossPrice, priceRow, ...of } = await resolvePriceAndTerms(bulkSalePrice, terms, context)
    const { cargoType, cargoGrade, vatRate, taxReason } = of
    filled = { cargoType, cargoGrade, vatRate, taxReason }
    const loading = { ...terms, loadingRate: null, loadingRateRow: null }
    const price = { unitPrice, grossPrice, priceRow }
    const priced = { ...line, ...(await resolveBulkLoadingRate(loading, null, context)), ...price, sold: 0 }
    lines.push({ ...priced, ...taxOfLines(bulkSaleLines({ ...priced, vatRate }, line.quantity), vatRate) })
  }
  return { ...(await fillOffer(offer, context)), ...filled, lines }
}

const partsToConvert = async (
  { lines, ofLine, someTons }: Converting,
  { id }: { id: number },
  context: Context,
): Promise<ProformaPart[]> => {
  const left = await readLeftPerLine('bulkProforma', { id, lines }, context)
  const written = (kg: number): string => `${formatQuantity(kg)} MT`
  return chooseParts(left, { line: ofLine ?? null, amount: someTons ?? null }, written)
}

const checkLoadingDay = ({ loadUntil }: Converting, { today }: Context): void => {
  if (!loadUntil || loadUntil >= today) return
  refuse('This day has passed. Enter a later one.', { fields: { loadUntil: 'Has passed.' } })
}

// The orders are created as drafts; users approve them like any other order.
const makeSales = async (row: Proforma & ConversionInput, context: Context): Promise<void> => {
  const days = { date: context.today, until: row.loadUntil ?? null }
  const offer = await inKeptNames(row, context)
  for (const part of await partsToConvert(row, row, context)) {
    await create(bulkSale, bulkSaleFromProforma(offer, part, days), context)
  }
}

// Stock of the lines that no approved order has reserved yet.
const unsoldStock = async (row: Proforma, context: Context): Promise<Leg[]> => {
  const sold = await readSoldPerLine('bulkProforma', row.id, context, { isApproved: true })
  return row.lines.flatMap(({ form, quantity }, at) => {
    const left = quantity - (sold.get(at + 1) ?? 0)
    return left > 0 ? [{ ...terminalStock(lotOf({ ...row, form }), row.terminal), amount: left }] : []
  })
}

export const bulkProformaServer = behave(bulkProforma, {
  async fill(offer, context, { what, before }) {
    return before && before.status !== 'Draft' && what !== 'change'
      ? readProformaProgress('bulkProforma', before, context)
      : fillPrices(offer, context)
  },
  async check(offer, { what, before }, context) {
    if (before && what === 'convert') {
      checkStillValid(before, context)
      checkLoadingDay(offer, context)
      await partsToConvert(offer, before, context)
    }
    if (before && what === 'cancel') await checkMayCancelProforma('bulkProforma', before.id, context)
    if (!['create', 'change', 'send'].includes(what)) return
    const lines = offer.lines.map(line => ({ ...line, kg: line.quantity }))
    await checkOffer(offer, 'bulkSale', lines, context)
  },
  async after(row, { what, before }, context) {
    if (what === 'convert') await makeSales(row, context)
    await reserveOrRelease('bulkProforma', row, { what, before }, () => unsoldStock(row, context), context)
  },
  offer: (asked, context) => findOpenProformas('bulkProforma', asked, context),
})

/** Mounts the call of the printed form. */
export const mountBulkProforma = (app: FastifyInstance): void =>
  mountProformaPaper(app, printBulkProforma, bulkProforma, bulkFigures)
