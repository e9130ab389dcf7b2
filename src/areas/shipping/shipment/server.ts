import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { shippable } from '#areas/procurement/tolerance.ts'
import { checkCredit, checkVoyage } from '#areas/shipping/shipment/credit.server.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { postShipment } from '#areas/shipping/shipment/posting.ts'
import { refuseFuture } from '#areas/stock.server.ts'
import type { Document, RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { follow } from '#kit/server/write.ts'
import { stateAfter } from '#kit/states.ts'
import { amountByWeight } from '#kit/units.ts'

const termsOf = (id: number, { tx }: Context) =>
  tx
    .selectFrom('lc')
    .innerJoin('purchaseContract as contract', join =>
      join.onRef('contract.agencyId', '=', 'lc.agencyId').onRef('contract.id', '=', 'lc.purchaseContract'),
    )
    .select(['contract.id', 'contract.unitPrice', 'contract.quantity', 'contract.tolerancePct', 'contract.status'])
    .where('lc.id', '=', id)
    .executeTakeFirstOrThrow()

const checkUnloaded = async (id: number, { tx }: Context): Promise<void> => {
  const truck = await tx
    .selectFrom('portLoading')
    .select('docNo')
    .where('shipment', '=', id)
    .where('status', '<>', 'Canceled')
    .executeTakeFirst()
  if (!truck) return
  conflict('Trucks were loaded from this shipment, {ticket} among them. Cancel their tickets first.', {
    values: { ticket: truck.docNo ?? '' },
  })
}

// Where the house may take the step now; where the state is past it, nothing is left to do.
const followIfOpen = async (of: Document, id: number, status: string, action: string, context: Context) => {
  if (stateAfter(of.life, action, status)) await follow(of.name, id, action, context)
}

const shippedOf = async (where: 'lc' | 'purchaseContract', id: number, { tx }: Context): Promise<number> => {
  const { shipped } = await tx
    .selectFrom('shipment')
    .innerJoin('lc', join => join.onRef('lc.agencyId', '=', 'shipment.agencyId').onRef('lc.id', '=', 'shipment.lc'))
    .select(({ fn }) => fn.sum<number>('shipment.blQuantity').as('shipped'))
    .where(where === 'lc' ? 'lc.id' : 'lc.purchaseContract', '=', id)
    .where('shipment.status', '<>', 'Canceled')
    .executeTakeFirstOrThrow()
  return shipped ?? 0
}

/** The LC and its contract know whether they are shipped: nothing, in part, or as much as was bought. */
const tellCredit = async (credit: number, context: Context): Promise<void> => {
  const { status } = await context.tx
    .selectFrom('lc')
    .select('status')
    .where('id', '=', credit)
    .executeTakeFirstOrThrow()
  const drawn = await shippedOf('lc', credit, context)
  await followIfOpen(lc, credit, status, drawn > 0 ? 'ship' : 'unship', context)
  const contract = await termsOf(credit, context)
  const shipped = await shippedOf('purchaseContract', contract.id, context)
  const enough = shipped >= shippable(contract).min
  const step = shipped === 0 ? 'unship' : enough ? 'complete' : 'ship'
  await followIfOpen(purchaseContract, contract.id, contract.status, step, context)
}

// A bill of lading may be entered when the vessel is there already.
const catchUp = async ({ id, voyage }: RowOf<typeof shipment>, context: Context): Promise<void> => {
  const { status } = await context.tx
    .selectFrom('voyage')
    .select('status')
    .where('id', '=', voyage)
    .executeTakeFirstOrThrow()
  if (status === 'Arrived' || status === 'Berthed') await follow('shipment', id, 'arrive', context)
  if (status === 'Discharging') await follow('shipment', id, 'start-discharge', context)
}

export const shipmentServer = behave(shipment, {
  async fill(values, context) {
    const { unitPrice } = await termsOf(values.lc, context)
    return { invoiceAmount: amountByWeight(unitPrice, values.blQuantity) }
  },
  async check(values, { what, before }, context) {
    if (before && (what === 'cancel' || what === 'change')) await checkUnloaded(before.id, context)
    if (what !== 'create' && what !== 'change') return
    refuseFuture(values.date, context)
    await checkCredit(values, before?.id ?? 0, context)
    await checkVoyage(values, context)
  },
  async post(row, { tx }) {
    const { port } = await tx
      .selectFrom('voyage')
      .select('dischargePort as port')
      .where('id', '=', row.voyage)
      .executeTakeFirstOrThrow()
    const made = await tx
      .selectFrom('lc')
      .select(['cargoType', 'cargoGrade'])
      .where('id', '=', row.lc)
      .executeTakeFirstOrThrow()
    return postShipment(row, { port, ...made })
  },
  async after(row, { what, before }, context) {
    if (what !== 'create' && what !== 'change' && what !== 'cancel') return
    await tellCredit(row.lc, context)
    if (before && before.lc !== row.lc) await tellCredit(before.lc, context)
    if (what !== 'cancel') await catchUp(row, context)
  },
  async offer(_, { tx }) {
    const discharging = await tx
      .selectFrom('shipment')
      .innerJoin('voyage', join =>
        join.onRef('voyage.agencyId', '=', 'shipment.agencyId').onRef('voyage.id', '=', 'shipment.voyage'),
      )
      .select('shipment.id')
      .where('voyage.status', '=', 'Discharging')
      .where('shipment.status', '=', 'Discharging')
      .execute()
    return discharging.map(({ id }) => id)
  },
})
