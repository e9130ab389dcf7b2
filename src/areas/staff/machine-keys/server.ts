import type { FastifyInstance } from 'fastify'
import { makeMachineKey } from '#areas/staff/machine-keys/calls.ts'
import { machineKey, type purposes } from '#areas/staff/machine-keys/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { idIn, inTenant } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { find } from '#kit/server/rows.ts'
import { apply } from '#kit/server/write.ts'
import { rightsNotHeld } from '#rights/granting.ts'
import { mayOn } from '#rights/may.ts'
import type { Right } from '#rights/rights.ts'
import { requireConfirmation } from '#session/confirmation.server.ts'
import { writeMachineKey } from '#session/machine-keys.server.ts'

// The right that a user needs for the same work: without it, the user could gain it by creating a key.
const rightsOf: Record<(typeof purposes)[number], Right> = {
  'Loading machine': 'canEditDeliveryNote',
  Scale: 'canEnterManualWeight',
}

const refuseGrantingMore = ({ purpose }: { purpose: (typeof purposes)[number] }, { asker }: Context): void => {
  if (rightsNotHeld(asker, [rightsOf[purpose]]).length === 0) return
  refuse('You can give a machine only what you may do yourself. Ask an agency admin.', {
    fields: { purpose: 'Holds rights that you do not have.' },
  })
}

export const machineKeyServer = behave(machineKey, {
  async check(key, { what }, context) {
    if (what === 'create' || what === 'change') refuseGrantingMore(key, context)
  },

  async fill({ purpose, terminal, line, weighbridge }, { tx }, { what }) {
    if (what !== 'create' && what !== 'change') return {}
    if (purpose === 'Loading machine') return { terminal, line, weighbridge: null }
    const scale = await tx.selectFrom('weighbridge').select('terminal').where('id', '=', weighbridge).executeTakeFirst()
    return { terminal: scale?.terminal ?? null, line: null }
  },
})

/** Mounts the call that generates a key. Its response is not stored for repeated requests, because that would store the key. */
export const mountMachineKeys = (app: FastifyInstance): void => {
  app.route({
    method: makeMachineKey.method,
    url: makeMachineKey.path,
    handler: request =>
      inTenant(request, async context => {
        if (!mayOn(context.asker, 'Add', machineKey.right)) notFound()
        readBody(makeMachineKey.body, request.body)
        const id = idIn(request)
        const found = (await find(machineKey, id, context, { lock: true })) as RowOf<typeof machineKey>
        if (found.status !== 'New') {
          conflict('The key was made already, and is shown once. Revoke this one and add another.')
        }
        refuseGrantingMore(found, context)
        await requireConfirmation(context)
        const key = await writeMachineKey(id, context)
        await apply(machineKey, id, 'issue', context)
        return { key }
      }),
  })
}
