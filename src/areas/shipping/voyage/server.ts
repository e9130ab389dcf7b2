import { voyage } from '#areas/shipping/voyage/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { follow } from '#kit/server/write.ts'

// What befalls the vessel befalls the cargo on it: voyage action -> shipment action, where the shipment is in that state.
const carried: Record<string, { action: string; from: string[] }> = {
  arrive: { action: 'arrive', from: ['Afloat'] },
  'start-discharge': { action: 'start-discharge', from: ['Afloat', 'Arrived'] },
  complete: { action: 'complete', from: ['Discharging'] },
}

const standing = ({ tx }: Context, id: number) =>
  tx
    .selectFrom('shipment')
    .select('id')
    .where('voyage', '=', id)
    .where('status', '<>', 'Canceled')
    .limit(1)
    .executeTakeFirst()

const checkBerth = async ({ berth, dischargePort }: ValuesIn<typeof voyage>, { tx }: Context): Promise<void> => {
  if (berth === null) return
  const { port } = await tx.selectFrom('berth').select('port').where('id', '=', berth).executeTakeFirstOrThrow()
  if (port !== dischargePort) {
    refuse('The berth belongs to another port. Choose a berth of the discharge port.', {
      fields: { berth: 'Not of the discharge port.' },
    })
  }
}

export const voyageServer = behave(voyage, {
  async check(values, { what, before }, context) {
    if (what === 'cancel' && before && (await standing(context, before.id))) {
      refuse('Shipments stand on this voyage. Cancel them first.')
    }
    if (what !== 'create' && what !== 'change') return
    await checkBerth(values, context)
    // The cargo afloat stands in the ledger at the port it is bound for.
    if (before && before.dischargePort !== values.dischargePort && (await standing(context, before.id))) {
      refuse('Shipments stand on this voyage, bound for this port. Cancel them before the port is changed.', {
        fields: { dischargePort: 'Shipments are bound for it.' },
      })
    }
  },
  async after(row, { what }, context) {
    const step = carried[what]
    if (!step) return
    const shipments = await context.tx
      .selectFrom('shipment')
      .select('id')
      .where('voyage', '=', row.id)
      .where('status', 'in', step.from)
      .orderBy('id')
      .execute()
    for (const { id } of shipments) await follow('shipment', id, step.action, context)
  },
})
