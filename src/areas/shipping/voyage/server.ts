import { voyage } from '#areas/shipping/voyage/definition.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import { follow } from '#kit/server/write.ts'

// What befalls the vessel befalls the cargo on it: voyage action -> shipment action, where the shipment is in that state.
const carried: Record<string, { action: string; from: string[] }> = {
  arrive: { action: 'arrive', from: ['Afloat'] },
  'start-discharge': { action: 'start-discharge', from: ['Afloat', 'Arrived'] },
  complete: { action: 'complete', from: ['Discharging'] },
}

export const voyageServer = behave(voyage, {
  async check(_, { what, before }, { tx }) {
    if (what !== 'cancel' || !before) return
    const shipped = await tx
      .selectFrom('shipment')
      .select('id')
      .where('voyage', '=', before.id)
      .where('status', '<>', 'Canceled')
      .execute()
    if (shipped.length > 0) refuse('Shipments stand on this voyage. Cancel them first.')
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
