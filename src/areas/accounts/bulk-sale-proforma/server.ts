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
import { bulkLoadingRateOf } from '#trade/pricing/loading-rate.server.ts'
import { bulkSaleOf } from '#trade/promises/made-sales.ts'
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
import { bulkFigures, mountProformaPaper } from '#trade/promises/proforma-paper.server.ts'
import { partsOf as chooseParts, type Part } from '#trade/promises/proforma-parts.ts'
import { retold } from '#trade/promises/promised.server.ts'
import { known } from '#trade/selling/selling.server.ts'
import { lotOf, releaseRest } from '#trade/selling/stock.server.ts'
import { bulkSaleLines, taxOf } from '#trade/tax-documents/line-fields.ts'

type Values = ValuesIn<typeof bulkProforma>
type Proforma = RowOf<typeof bulkProforma>
/** What `convert` asks. */
type Asked = { ofLine?: number | null; someTons?: number | null; loadUntil?: string | null }
type Converting = Values & Asked

const priced = async (offer: Values, context: Context): Promise<Partial<Values>> => {
  let filled: Partial<Values> = {}
  const lines: Values['lines'] = []
  for (const line of offer.lines) {
    const wanted = { ...offer, form: line.form, quantity: line.quantity, agreedPrice: null, agent: null }
    const { unitPrice, grossPrice, priceRow, ...of } = await known(bulkSalePrice, wanted, context)
    const { cargoType, cargoGrade, vatRate } = of
    filled = { cargoType, cargoGrade, vatRate }
    const asked = { ...wanted, loadingRate: null, loadingRateRow: null }
    const price = { unitPrice, grossPrice, priceRow }
    const priced = { ...line, ...(await bulkLoadingRateOf(asked, null, context)), ...price, sold: 0 }
    lines.push({ ...priced, ...taxOf(bulkSaleLines({ ...priced, vatRate }, line.quantity), vatRate) })
  }
  return { ...(await offered(offer, context)), ...filled, lines }
}

const partsOf = async (
  { lines, ofLine, someTons }: Converting,
  { id }: { id: number },
  context: Context,
): Promise<Part[]> => {
  const permitted = await permittedOf('bulkProforma', id, context)
  const left = lines.map(({ quantity, sold }, at) => quantity - (sold ?? 0) - (permitted.get(at + 1) ?? 0))
  const written = (kg: number): string => `${formatQuantity(kg)} MT`
  return chooseParts(left, { line: ofLine ?? null, amount: someTons ?? null }, written)
}

const checkLoading = ({ loadUntil }: Converting, { today }: Context): void => {
  if (!loadUntil || loadUntil >= today) return
  refuse('This day has passed. Enter one that has not.', { fields: { loadUntil: 'Has passed.' } })
}

// Orders as drafts: who may approves them.
const makeSales = async (row: Proforma & Asked, context: Context): Promise<void> => {
  const days = { date: context.today, until: row.loadUntil ?? null }
  for (const part of await partsOf(row, row, context)) {
    await create(bulkSale, bulkSaleOf(row, part, days), context)
  }
}

// What no approved order has reserved for itself.
const stockOf = async (row: Proforma, context: Context): Promise<Leg[]> => {
  const sold = await soldOf('bulkProforma', row.id, context, { isApproved: true })
  return row.lines.flatMap(({ form, quantity }, at) => {
    const left = quantity - (sold.get(at + 1) ?? 0)
    return left > 0 ? [{ ...terminalStock(lotOf({ ...row, form }), row.terminal), amount: left }] : []
  })
}

export const bulkProformaServer = behave(bulkProforma, {
  async fill(offer, context, { what, before }) {
    return before && before.status !== 'Draft' && what !== 'change'
      ? retold('bulkProforma', before, context)
      : priced(offer, context)
  },
  async check(offer, { what, before }, context) {
    if (before && what === 'convert') {
      checkStillValid(before, context)
      checkLoading(offer, context)
      await partsOf(offer, before, context)
    }
    if (before && what === 'cancel') {
      await refuseSold('bulkProforma', before.id, context)
      await refusePermitted('bulkProforma', before.id, context)
    }
    if (!['create', 'change', 'send'].includes(what)) return
    const lines = offer.lines.map(line => ({ ...line, kg: line.quantity }))
    await checkOffer(offer, 'bulkSale', lines, context)
  },
  async after(row, { what, before }, context) {
    if (what === 'convert') await makeSales(row, context)
    if (what === 'send' || (what === 'pay' && before?.status !== 'Paid')) {
      await keep('bulkProforma', row, await stockOf(row, context), context)
    }
    if (what === 'cancel') await releaseRest({ name: 'bulkProforma', id: row.id }, context)
  },
  offer: (asked, context) => openProformas('bulkProforma', asked, context),
})

/** Mounts its printed form. */
export const mountBulkProforma = (app: FastifyInstance): void =>
  mountProformaPaper(app, printBulkProforma, bulkProforma, bulkFigures)
