import type { FastifyInstance } from 'fastify'
import { sendReading } from '#areas/port-loading/weighbridge/calls.ts'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { conflict, notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import { find } from '#kit/server/rows.ts'

export const weighbridgeServer = behave(weighbridge, {
  async check(values, { what, before }, { tx }) {
    if (what !== 'change' || !before || values.code === before.code) return
    const ticket = await tx
      .selectFrom('portLoading')
      .select('docNo')
      .where('weighbridge', '=', before.id)
      .executeTakeFirst()
    if (!ticket) return
    conflict('Tickets are numbered by this code, {ticket} among them. Add another weighbridge instead.', {
      fields: { code: 'Used in ticket numbers.' },
      values: { ticket: ticket.docNo ?? '' },
    })
  },
  /** The user's own weighbridges where some are assigned; with a shipment, those of its discharge port. */
  async offer({ shipment }, { tx, asker }) {
    const own = asker.scopes.weighbridge
    if (!shipment) return own && [...own]
    const scales = await tx
      .selectFrom('shipment')
      .innerJoin('voyage', join =>
        join.onRef('voyage.agencyId', '=', 'shipment.agencyId').onRef('voyage.id', '=', 'shipment.voyage'),
      )
      .innerJoin('weighbridge', join =>
        join
          .onRef('weighbridge.agencyId', '=', 'shipment.agencyId')
          .on(({ ref, eb, fn }) =>
            eb(ref('weighbridge.port'), '=', fn.coalesce('shipment.dischargePort', 'voyage.dischargePort')),
          ),
      )
      .select('weighbridge.id')
      .where('shipment.id', '=', shipment)
      .execute()
    return scales.map(({ id }) => id).filter(id => !own || own.includes(id))
  },
})

/** Mounts the call of the scale itself. */
export const mountWeighbridge = (app: FastifyInstance): void => {
  answer(app, sendReading, async ({ id, body }, context) => {
    const own = context.asker.scopes.weighbridge
    if (own && !own.includes(id())) notFound()
    const scale = await find(weighbridge, id(), context)
    if (!scale.isConnected || scale.status !== 'active') {
      conflict('This scale is not connected. Switch its connection on first.')
    }
    const readAt = new Date().toISOString()
    await context.tx.updateTable('weighbridge').set({ readingKg: body.kg, readAt }).where('id', '=', id()).execute()
    return { kg: body.kg, readAt }
  })
}
