import { portLoading } from '#areas/port-loading/definition.ts'
import { checkCarrier, checkCustomer, checkOrigin } from '#areas/port-loading/gate.server.ts'
import { postPortLoading } from '#areas/port-loading/posting.ts'
import { checkMapped, refuseFuture } from '#areas/stock.server.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'

const checkUnreceived = async (ticket: number, { tx }: Context): Promise<void> => {
  const receipt = await tx
    .selectFrom('receiveCargo')
    .select('docNo')
    .where('portLoading', '=', ticket)
    .where('status', '<>', 'Canceled')
    .executeTakeFirst()
  if (!receipt) return
  conflict('The truck stands on the terminal’s weighbridge with {receipt}. Cancel that first.', {
    values: { receipt: receipt.docNo ?? '' },
  })
}

const checkAction = async (what: string, before: RowOf<typeof portLoading>, context: Context): Promise<void> => {
  if (what === 'cancel') await checkUnreceived(before.id, context)
  if (what === 'deliver' && before.deliveryType !== 'Direct Delivery') {
    refuse('A truck to a terminal is delivered by its receipt there. Receive it at the terminal.')
  }
}

export const portLoadingServer = behave(portLoading, {
  async fill(values, { tx }) {
    const origin = await tx
      .selectFrom('shipment')
      .innerJoin('voyage', join =>
        join.onRef('voyage.agencyId', '=', 'shipment.agencyId').onRef('voyage.id', '=', 'shipment.voyage'),
      )
      .innerJoin('lc', join => join.onRef('lc.agencyId', '=', 'shipment.agencyId').onRef('lc.id', '=', 'shipment.lc'))
      .select(['lc.id as lc', 'voyage.dischargePort as port', 'lc.cargoType', 'lc.cargoGrade'])
      .where('shipment.id', '=', values.shipment)
      .executeTakeFirstOrThrow()
    return {
      ...origin,
      // What the other kind of delivery asks for does not belong to this one.
      ...(values.deliveryType === 'Direct Delivery' ? { terminal: null } : { customer: null }),
      weighedOutAt: values.secondWeight ? (values.weighedOutAt ?? new Date().toISOString()) : null,
    }
  },
  async check(values, { what, before }, context) {
    if (before && what !== 'change' && what !== 'weigh-out') return checkAction(what, before, context)
    refuseFuture(values.date, context)
    if (what !== 'weigh-out') await checkOrigin(values, context)
    await checkCarrier(values, before?.id ?? 0, context)
    if (values.terminal !== null) {
      await checkMapped(values.terminal, { terminal: values.consignee }, context, ['Receive', 'Store'])
    }
    if (values.customer !== null) await checkCustomer(values.customer, values.consignee, context)
  },
  post: async row => postPortLoading(row),
  async offer(_, { tx }) {
    const open = await tx
      .selectFrom('portLoading')
      .select('id')
      .where('status', '=', 'Pending')
      .where('deliveryType', '=', 'Terminal Storage')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('receiveCargo')
              .select('receiveCargo.id')
              .whereRef('receiveCargo.agencyId', '=', 'portLoading.agencyId')
              .whereRef('receiveCargo.portLoading', '=', 'portLoading.id')
              .where('receiveCargo.status', '<>', 'Canceled'),
          ),
        ),
      )
      .execute()
    return open.map(({ id }) => id)
  },
})
