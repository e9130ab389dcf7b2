import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { postBulkLoading } from '#areas/sales/bulk-loading/posting.ts'
import { checkVoidable, settleVoided } from '#areas/sales/bulk-loading/voiding.server.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, exceeded } from '#kit/refusal.ts'
import { behave, type Happening } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatQuantity, proportion } from '#kit/units.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { checkPermit, checkUsedPermit, consumePermit, readPermit } from '#trade/promises/permit-check.server.ts'
import type { CashLoad } from '#trade/selling/cash-sales.server.ts'
import { findReservations, lotOf } from '#trade/selling/sale-stock.server.ts'
import {
  checkCreditAtGate,
  checkLoadable,
  checkLoadingDay,
  checkPermitGiven,
  gateOutValues,
} from '#trade/selling/trucks.server.ts'
import { chargeBulkTruck } from '#trade/services/truck-charges.server.ts'
import { refuseIfWeighedInElsewhere } from '#trade/weighing/open-weighings.server.ts'
import { dayOfQueuedFrom } from '#trade/weighing/queued-weighing.server.ts'
import { checkWeightSource, fillWeightSource, type Passes } from '#trade/weighing/terminal-scale.server.ts'
import { checkTruckGross } from '#trade/weighing/truck-gross.server.ts'

type Values = ValuesIn<typeof bulkLoading>
type Loading = RowOf<typeof bulkLoading>

const passes: Passes<'tareKg' | 'grossKg'> = { all: ['tareKg', 'grossKg'], by: { 'weigh-out': 'grossKg' } }

/** Locks the order, so that its trucks wait for each other. */
const lockSale = ({ sale }: Values, { tx }: Context) =>
  tx.selectFrom('bulkSale').selectAll().where('id', '=', sale).forNoKeyUpdate().executeTakeFirstOrThrow()

type Sale = Awaited<ReturnType<typeof lockSale>>

const checkOrder = (loading: Values, sale: Sale, context: Context): void => {
  checkLoadable(sale, ['Approved', 'Loading'])
  const days = { docNo: sale.docNo, from: sale.validFrom ?? sale.date, until: sale.validUntil }
  checkLoadingDay(loading.date, days, context)
}

const checkWeight = (loading: Values, sale: Sale): void => {
  const most = sale.orderedQty + proportion(sale.orderedQty, sale.tolerancePct, 100_000)
  const loaded = sale.loadedQty ?? 0
  const net = loading.netKg ?? 0
  if (loaded + net <= most) return
  exceeded(
    'ORDER_EXCEEDED',
    'Only {open} MT of {sale} may still be loaded, this truck carries {net} MT. Unload the rest and weigh it again.',
    {
      fields: { grossKg: 'More than the order leaves.' },
      values: { open: formatQuantity(most - loaded), sale: sale.docNo ?? '–', net: formatQuantity(net) },
      details: { ordered: sale.orderedQty, most, loaded, open: most - loaded, asked: net },
    },
  )
}

type Occasion = Happening<typeof bulkLoading>

const takesPermit = ({ permit }: Values, { what, before }: Occasion): boolean =>
  permit !== null && (what === 'create' || what === 'change') && (before?.permit ?? null) === null

// A truck is let in for a sale, also when its loading is changed to another one.
const isAdmitted = ({ sale }: Values, { what, before }: Occasion): boolean =>
  what === 'create' || (what === 'change' && before?.sale !== sale)

// The permit is checked when the truck is weighed in. From then on it is used, for this truck and no other.
const checkPermitAllows = async (loading: Values, happening: Occasion, context: Context): Promise<void> => {
  const { permit, netKg } = loading
  const { what, before } = happening
  if (what === 'gate-out') return
  if (before && before.permit !== null && permit !== before.permit) {
    conflict('A permit has let this truck in. Cancel this loading, and weigh the truck in with the other permit.', {
      fields: { permit: 'Used for this truck.' },
    })
  }
  if (permit === null) return
  const asking = { ...loading, permit, quantity: netKg }
  await (takesPermit(loading, happening) ? checkPermit(asking, context) : checkUsedPermit(asking, context))
}

// The load of an empty truck: the quantity of its permit, else its capacity, and at most the rest of the order.
const loadOf = async (loading: Loading, context: Context): Promise<CashLoad> => {
  const { remaining, orderedQty } = await lockSale(loading, context)
  const truck = await context.tx
    .selectFrom('truck')
    .select('capacity')
    .where('id', '=', loading.truck)
    .executeTakeFirstOrThrow()
  const permitted = loading.permit === null ? null : (await readPermit(loading.permit, context)).quantity
  const left = Math.max(remaining ?? orderedQty, 0)
  const kg = loading.netKg ?? Math.min(permitted ?? truck.capacity ?? left, left)
  return { bulkSale: { sale: loading.sale, kg, truck: loading.id } }
}

const chargeServices = async (loading: Loading, context: Context): Promise<void> => {
  const { date, sale, docNo } = loading
  const { consignee, customer, terminal, lc, loadingRate } = await lockSale(loading, context)
  const left = { date, consignee, customer, terminal, lc, docNo, kg: loading.netKg as number, bags: null }
  await chargeBulkTruck({ ...left, of: { bulkSale: sale } }, Boolean(loadingRate), context)
}

export const bulkLoadingServer = behave(bulkLoading, {
  async fill(loading, context, { what, before }) {
    if (what === 'gate-out') return gateOutValues(loading, before)
    const { customer, consignee, terminal, lc, ...sale } = await context.tx
      .selectFrom('bulkSale')
      .select(['customer', 'consignee', 'terminal', 'lc', 'date', 'validFrom'])
      .where('id', '=', loading.sale)
      .executeTakeFirstOrThrow()
    const permitNo = loading.permit === null ? loading.permitNo : (await readPermit(loading.permit, context)).docNo
    const weighed = await fillWeightSource({ passes, what, values: loading, before, terminal }, context)
    const queuedDay = what === 'create' ? dayOfQueuedFrom(sale.validFrom ?? sale.date, loading.weighedAt, context) : {}
    return { customer, consignee, terminal, lc, permitNo, ...weighed, ...queuedDay }
  },
  async check(loading, happening, context) {
    const { what, before } = happening
    if (what === 'cancel') return
    if (what === 'void' && before) return checkVoidable(before, context)
    await checkWeightSource({ passes, what, values: loading, before, terminal: loading.terminal }, context)
    const sale = await lockSale(loading, context)
    if (what === 'create' || what === 'change') {
      checkOrder(loading, sale, context)
      await checkPermitGiven(loading.permit, context)
      await checkNotBlocked({ truck: loading.truck, driver: loading.driver }, context)
      await refuseIfWeighedInElsewhere(loading.truck, { document: bulkLoading.name, id: before?.id }, context)
    }
    await checkTruckGross(loading.truck, { field: 'grossKg', kg: loading.grossKg }, context)
    checkWeight(loading, sale)
    await checkPermitAllows(loading, happening, context)
  },
  async post(loading, context) {
    const sale = await context.tx
      .selectFrom('bulkSale')
      .selectAll()
      .where('id', '=', loading.sale)
      .executeTakeFirstOrThrow()
    const [hold] = await findReservations({ name: 'bulkSale', id: sale.id }, context)
    return postBulkLoading(loading, { lot: lotOf(sale), hold })
  },
  async after(loading, happening, context) {
    const { what, reason = null } = happening
    if (what === 'void') return settleVoided(loading, reason, context)
    if (isAdmitted(loading, happening))
      await checkCreditAtGate('bulkLoading', loading, await loadOf(loading, context), context)
    if (loading.permit !== null && takesPermit(loading, happening))
      await consumePermit(loading.permit, loading.weighedAt, context)
    if (what !== 'gate-out') return
    await chargeServices(loading, context)
    await apply(bulkSale, loading.sale, 'load', context)
  },
})
