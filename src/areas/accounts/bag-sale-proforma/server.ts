import type { FastifyInstance } from 'fastify'
import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { printBagProforma } from '#areas/accounts/bag-sale-proforma/calls.ts'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { formatCount } from '#kit/units.ts'
import { bagStore, type Leg, terminalStock } from '#ledger/legs.ts'
import { inKeptNames } from '#trade/parties/kept-rows.server.ts'
import { checkBagPrice } from '#trade/pricing/bag-price.server.ts'
import { resolveBaggingCharge } from '#trade/pricing/loading-rate.server.ts'
import {
  checkOffer,
  checkStillValid,
  fillOffer,
  findOpenProformas,
  readSoldPerLine,
  reserveOrRelease,
} from '#trade/promises/proforma.server.ts'
import { readProformaProgress } from '#trade/promises/proforma-lines.server.ts'
import { bagFigures, mountProformaPaper } from '#trade/promises/proforma-paper.server.ts'
import { chooseParts, type ProformaPart } from '#trade/promises/proforma-parts.ts'
import { checkMayCancelProforma, readLeftPerLine } from '#trade/promises/proforma-permits.server.ts'
import { bagSaleFromProforma } from '#trade/promises/sales-from-proforma.ts'
import { bagsToFill, lotOf } from '#trade/selling/sale-stock.server.ts'
import { resolvePriceAndTerms } from '#trade/selling/sale-terms.server.ts'
import { bagSaleLines, taxOfLines } from '#trade/tax-documents/line-fields.ts'

type Values = ValuesIn<typeof bagProforma>
type Proforma = RowOf<typeof bagProforma>
type Line = Values['lines'][number]
/** Input of the action `convert`. */
type ConversionInput = { ofLine?: number | null; someBags?: number | null }
type Converting = Values & ConversionInput

const priceLine = async (offer: Values, line: Line, context: Context) => {
  const { size } = await context.tx
    .selectFrom('bagGrade')
    .select('size')
    .where('id', '=', line.bagGrade)
    .executeTakeFirstOrThrow()
  const terms = { ...offer, form: line.form, size, quantity: line.bags, agreedPrice: null, agent: null }
  const { cargoType, cargoGrade, vatRate, taxReason, unitPrice, grossPrice, priceRow } = await resolvePriceAndTerms(
    bagSalePrice,
    terms,
    context,
  )
  const loading = { ...terms, bags: line.bags, loadingCharge: null, loadingRateRow: null }
  const { loadingCharge } = await resolveBaggingCharge(loading, null, context)
  const price = { unitPrice, grossPrice, priceRow }
  const pricedLine = { ...line, ...price, size, quantity: line.bags * bagSizeKg(size), loadingCharge, sold: 0 }
  const { net, vat } = taxOfLines(bagSaleLines({ ...pricedLine, vatRate, discountPct: null }), vatRate)
  return { ofLc: { cargoType, cargoGrade, vatRate, taxReason }, line: { ...pricedLine, net, vat } }
}

const fillPrices = async (offer: Values, context: Context): Promise<Partial<Values>> => {
  let filled: Partial<Values> = {}
  const lines: Line[] = []
  for (const each of offer.lines) {
    const { ofLc, line } = await priceLine(offer, each, context)
    filled = ofLc
    lines.push(line)
  }
  return { ...(await fillOffer(offer, context)), ...filled, lines }
}

const partsToConvert = async (
  { lines, ofLine, someBags }: Converting,
  { id }: { id: number },
  context: Context,
): Promise<ProformaPart[]> => {
  const left = await readLeftPerLine('bagProforma', { id, lines }, context)
  return chooseParts(left, { line: ofLine ?? null, amount: someBags ?? null }, formatCount)
}

// The sales are created as drafts; approving them issues their invoices.
const makeSales = async (row: Proforma & ConversionInput, context: Context): Promise<void> => {
  const offer = await inKeptNames(row, context)
  for (const part of await partsToConvert(row, row, context)) {
    await create(bagSale, bagSaleFromProforma(offer, part, context.today), context)
  }
}

// Stock of the lines that no approved sale has reserved yet.
const unsoldStock = async (row: Proforma, context: Context): Promise<Leg[]> => {
  const sold = await readSoldPerLine('bagProforma', row.id, context, { isApproved: true })
  const stock: Leg[] = []
  for (const [at, line] of row.lines.entries()) {
    const left = line.bags - (sold.get(at + 1) ?? 0)
    if (left <= 0) continue
    const bags = await bagsToFill({ ...row, ...line, bagOwner: null }, context)
    const kg = left * bags.bagKg
    stock.push({ ...terminalStock(lotOf({ ...row, form: line.form }), row.terminal), amount: kg })
    stock.push({ ...bagStore(bags, row.terminal), amount: left })
  }
  return stock
}

export const bagProformaServer = behave(bagProforma, {
  async fill(offer, context, { what, before }) {
    return before && before.status !== 'Draft' && what !== 'change'
      ? readProformaProgress('bagProforma', before, context)
      : fillPrices(offer, context)
  },
  async check(offer, { what, before }, context) {
    if (before && what === 'convert') {
      checkStillValid(before, context)
      await partsToConvert(offer, before, context)
    }
    if (before && what === 'cancel') await checkMayCancelProforma('bagProforma', before.id, context)
    if (!['create', 'change', 'send'].includes(what)) return
    for (const line of offer.lines) await checkBagPrice(line, context)
    const lines = offer.lines.map(line => ({ ...line, kg: line.quantity ?? 0 }))
    await checkOffer(offer, 'bagSale', lines, context)
  },
  async after(row, { what, before }, context) {
    if (what === 'convert') await makeSales(row, context)
    await reserveOrRelease('bagProforma', row, { what, before }, () => unsoldStock(row, context), context)
  },
  offer: (asked, context) => findOpenProformas('bagProforma', asked, context),
})

/** Mounts the call of the printed form. */
export const mountBagProforma = (app: FastifyInstance): void =>
  mountProformaPaper(app, printBagProforma, bagProforma, bagFigures)
