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
import { checkBagPrice } from '#trade/pricing/bag-price.server.ts'
import { baggingChargeOf } from '#trade/pricing/loading-rate.server.ts'
import { bagSaleOf } from '#trade/promises/made-sales.ts'
import { permittedOf, refusePermitted } from '#trade/promises/permitted.server.ts'
import {
  checkOffer,
  checkStillValid,
  keep,
  offered,
  openProformas,
  refuseSold,
  soldOf,
} from '#trade/promises/proforma.server.ts'
import { bagFigures, mountProformaPaper } from '#trade/promises/proforma-paper.server.ts'
import { partsOf as chooseParts, type Part } from '#trade/promises/proforma-parts.ts'
import { retold } from '#trade/promises/promised.server.ts'
import { known } from '#trade/selling/selling.server.ts'
import { bagsOf, lotOf, releaseRest } from '#trade/selling/stock.server.ts'
import { bagSaleLines, taxOf } from '#trade/tax-documents/line-fields.ts'

type Values = ValuesIn<typeof bagProforma>
type Proforma = RowOf<typeof bagProforma>
type Line = Values['lines'][number]
/** What `convert` asks. */
type Asked = { ofLine?: number | null; someBags?: number | null }
type Converting = Values & Asked

const pricedLine = async (offer: Values, line: Line, context: Context) => {
  const { size } = await context.tx
    .selectFrom('bagGrade')
    .select('size')
    .where('id', '=', line.bagGrade)
    .executeTakeFirstOrThrow()
  const wanted = { ...offer, form: line.form, size, quantity: line.bags, agreedPrice: null, agent: null }
  const { cargoType, cargoGrade, vatRate, unitPrice, grossPrice, priceRow } = await known(bagSalePrice, wanted, context)
  const asked = { ...wanted, bags: line.bags, loadingCharge: null, loadingRateRow: null }
  const { loadingCharge } = await baggingChargeOf(asked, null, context)
  const price = { unitPrice, grossPrice, priceRow }
  const priced = { ...line, ...price, size, quantity: line.bags * bagSizeKg(size), loadingCharge, sold: 0 }
  const { net, vat } = taxOf(bagSaleLines({ ...priced, vatRate, discountPct: null }), vatRate)
  return { ofLc: { cargoType, cargoGrade, vatRate }, line: { ...priced, net, vat } }
}

const priced = async (offer: Values, context: Context): Promise<Partial<Values>> => {
  let filled: Partial<Values> = {}
  const lines: Line[] = []
  for (const each of offer.lines) {
    const { ofLc, line } = await pricedLine(offer, each, context)
    filled = ofLc
    lines.push(line)
  }
  return { ...(await offered(offer, context)), ...filled, lines }
}

const partsOf = async (
  { lines, ofLine, someBags }: Converting,
  { id }: { id: number },
  context: Context,
): Promise<Part[]> => {
  const permitted = await permittedOf('bagProforma', id, context)
  const left = lines.map(({ bags, sold }, at) => bags - (sold ?? 0) - (permitted.get(at + 1) ?? 0))
  return chooseParts(left, { line: ofLine ?? null, amount: someBags ?? null }, formatCount)
}

// Sales as drafts: who may approves them, which issues their invoices.
const makeSales = async (row: Proforma & Asked, context: Context): Promise<void> => {
  for (const part of await partsOf(row, row, context)) {
    await create(bagSale, bagSaleOf(row, part, context.today), context)
  }
}

// What no approved sale has reserved for itself.
const stockOf = async (row: Proforma, context: Context): Promise<Leg[]> => {
  const sold = await soldOf('bagProforma', row.id, context, { isApproved: true })
  const stock: Leg[] = []
  for (const [at, line] of row.lines.entries()) {
    const left = line.bags - (sold.get(at + 1) ?? 0)
    if (left <= 0) continue
    const bags = await bagsOf({ ...row, ...line, bagOwner: null }, context)
    const kg = left * bags.bagKg
    stock.push({ ...terminalStock(lotOf({ ...row, form: line.form }), row.terminal), amount: kg })
    stock.push({ ...bagStore(bags, row.terminal), amount: left })
  }
  return stock
}

export const bagProformaServer = behave(bagProforma, {
  async fill(offer, context, { what, before }) {
    return before && before.status !== 'Draft' && what !== 'change'
      ? retold('bagProforma', before, context)
      : priced(offer, context)
  },
  async check(offer, { what, before }, context) {
    if (before && what === 'convert') {
      checkStillValid(before, context)
      await partsOf(offer, before, context)
    }
    if (before && what === 'cancel') {
      await refuseSold('bagProforma', before.id, context)
      await refusePermitted('bagProforma', before.id, context)
    }
    if (!['create', 'change', 'send'].includes(what)) return
    for (const line of offer.lines) await checkBagPrice(line, context)
    const lines = offer.lines.map(line => ({ ...line, kg: line.quantity ?? 0 }))
    await checkOffer(offer, 'bagSale', lines, context)
  },
  async after(row, { what, before }, context) {
    if (what === 'convert') await makeSales(row, context)
    if (what === 'send' || (what === 'pay' && before?.status !== 'Paid')) {
      await keep('bagProforma', row, await stockOf(row, context), context)
    }
    if (what === 'cancel') await releaseRest({ name: 'bagProforma', id: row.id }, context)
  },
  offer: (asked, context) => openProformas('bagProforma', asked, context),
})

/** Mounts its printed form. */
export const mountBagProforma = (app: FastifyInstance): void =>
  mountProformaPaper(app, printBagProforma, bagProforma, bagFigures)
