import type { FastifyInstance } from 'fastify'
import { sendMachineReading, sendReading } from '#areas/port-loading/weighbridge/calls.ts'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { may } from '#rights/may.ts'
import { answerMachine } from '#session/machines.server.ts'

const readScale = async (id: number, { tx }: Context) =>
  (await tx
    .selectFrom('weighbridge')
    .select(['id', 'name', 'isConnected', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? notFound()

type Scale = Pick<RowOf<typeof weighbridge>, 'id' | 'name' | 'isConnected' | 'status'>

/** How far a machine's clock may be ahead. */
const aheadMs = 60_000

const mayTypeWeights = ({ asker }: Context): boolean => may(asker, { rights: ['canEnterManualWeight'] })

const readPortScales = async (own: readonly number[] | undefined, { tx }: Context): Promise<number[]> => {
  const scales = await tx.selectFrom('weighbridge').select('id').where('port', 'is not', null).execute()
  return scales.map(({ id }) => id).filter(id => !own || own.includes(id))
}

const checkConnected = ({ isConnected, status }: Scale): void => {
  if (isConnected && status === 'active') return
  conflict('This scale is not connected. Switch its connection on first.')
}

// Readings may arrive late and out of order; the scale's present reading is the newest of them.
const writeReading = async (scale: Scale, kg: number, readAt: string, { tx }: Context): Promise<boolean> => {
  const written = await tx
    .updateTable('weighbridge')
    .set({ readingKg: kg, readAt })
    .where('id', '=', scale.id)
    .where(({ or, eb }) => or([eb('readAt', 'is', null), eb('readAt', '<=', readAt)]))
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

type WeighbridgeRow = RowOf<typeof weighbridge>
type Change = { what: HappeningOf<typeof weighbridge>; before: WeighbridgeRow | null }

const hasConnectedScale = async (port: number | null, { tx }: Context): Promise<boolean> => {
  if (port === null) return false
  const scales = tx
    .selectFrom('weighbridge')
    .select('id')
    .where('isConnected', '=', true)
    .where('status', '=', 'active')
  return (await scales.where('port', '=', port).executeTakeFirst()) !== undefined
}

// Whether weights that had to be readings could be typed after the change: on this scale, or on this one instead of a connected one.
const letsWeightsBeTyped = async (
  scale: ValuesIn<typeof weighbridge>,
  { what, before }: Change,
  context: Context,
): Promise<boolean> => {
  const isMoved = before !== null && (before.port !== scale.port || before.terminal !== scale.terminal)
  if (what === 'toggle-status') return before?.status === 'active' && before.isConnected
  if (before?.isConnected && (isMoved || !scale.isConnected)) return true
  return !scale.isConnected && (before === null || isMoved) && hasConnectedScale(scale.port, context)
}

const refuseOpening = async (scale: ValuesIn<typeof weighbridge>, change: Change, context: Context): Promise<void> => {
  if (mayTypeWeights(context) || !(await letsWeightsBeTyped(scale, change, context))) return
  refuse('Weights could then be typed instead of read from the scale. Ask a user who may type weights.', {
    fields: change.what === 'toggle-status' ? {} : { isConnected: 'Only a user who may type weights decides this.' },
  })
}

// After the expiry a weight needs a reason, which ends with a later day or none.
const refuseProlonging = (
  { calibrationExpiry: after }: ValuesIn<typeof weighbridge>,
  before: WeighbridgeRow,
  context: Context,
): void => {
  const until = before.calibrationExpiry
  if (until === null || (after !== null && after <= until) || mayTypeWeights(context)) return
  refuse('The scale could then be used for longer. Ask a user who may type weights to enter the day.', {
    fields: { calibrationExpiry: 'Only a user who may type weights enters a later day.' },
  })
}

const refuseOtherCode = async (
  { code }: ValuesIn<typeof weighbridge>,
  before: WeighbridgeRow,
  { tx }: Context,
): Promise<void> => {
  if (code === before.code) return
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
}

export const weighbridgeServer = behave(weighbridge, {
  async check(values, { what, before }, context) {
    await refuseOpening(values, { what, before }, context)
    if (what !== 'change' || !before) return
    refuseProlonging(values, before, context)
    await refuseOtherCode(values, before, context)
  },
  /** The user's own weighbridges where some are assigned; for a port ticket those of a port, with a shipment of its discharge port. */
  async offer({ shipment }, context, asking) {
    const { tx, asker } = context
    const own = asker.scopes.weighbridge
    if (!shipment) return asking === 'portLoading.weighbridge' ? readPortScales(own, context) : own && [...own]
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

const mountMachineReading = (app: FastifyInstance): void =>
  answerMachine(app, {
    call: sendMachineReading,
    purpose: 'Scale',
    command: 'reading',
    async work({ body: { kg, at }, machine }, context) {
      const scale = await readScale(machine.weighbridge ?? notFound(), context)
      checkConnected(scale)
      const now = Date.now()
      if (at && Date.parse(at) > now + aheadMs) {
        refuse('The time of the reading lies in the future. Set the clock of the gateway.', {
          fields: { at: 'Lies in the future.' },
        })
      }
      const readAt = new Date(Math.min(now, at ? Date.parse(at) : now)).toISOString()
      return { scale: scale.name, kg, readAt, isLatest: await writeReading(scale, kg, readAt, context) }
    },
  })

/** Mounts the calls of the scale itself: with a user's token, and with its own key. */
export const mountWeighbridge = (app: FastifyInstance): void => {
  mountMachineReading(app)
  answer(app, sendReading, async ({ id, body }, context) => {
    const own = context.asker.scopes.weighbridge
    if (own && !own.includes(id())) notFound()
    const scale = (await find(weighbridge, id(), context)) as WeighbridgeRow
    checkConnected(scale)
    const readAt = new Date().toISOString()
    await writeReading(scale, body.kg, readAt, context)
    return { kg: body.kg, readAt }
  })
}
