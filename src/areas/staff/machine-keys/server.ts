import type { FastifyInstance } from 'fastify'
import { makeMachineKey } from '#areas/staff/machine-keys/calls.ts'
import { machineKey } from '#areas/staff/machine-keys/definition.ts'
import { conflict, notFound } from '#kit/refusal.ts'
import { idIn, inTenant } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import { readBody } from '#kit/server/read-request.ts'
import { find } from '#kit/server/rows.ts'
import { apply } from '#kit/server/write.ts'
import { mayOn } from '#rights/may.ts'
import { writeMachineKey } from '#session/machine-keys.server.ts'

export const machineKeyServer = behave(machineKey, {
  async fill({ purpose, terminal, line, weighbridge }, { tx }, { what }) {
    if (what !== 'create' && what !== 'change') return {}
    if (purpose === 'Loading machine') return { terminal, line, weighbridge: null }
    const scale = await tx.selectFrom('weighbridge').select('terminal').where('id', '=', weighbridge).executeTakeFirst()
    return { terminal: scale?.terminal ?? null, line: null }
  },
})

/** Mounts the call that makes a key. Its answer is not kept for a repetition, because that would keep the key. */
export const mountMachineKeys = (app: FastifyInstance): void => {
  app.route({
    method: makeMachineKey.method,
    url: makeMachineKey.path,
    handler: request =>
      inTenant(request, async context => {
        if (!mayOn(context.asker, 'Add', machineKey.right)) notFound()
        readBody(makeMachineKey.body, request.body)
        const id = idIn(request)
        const { status } = await find(machineKey, id, context, { lock: true })
        if (status !== 'New') {
          conflict('The key was made already, and is shown once. Revoke this one and add another.')
        }
        const key = await writeMachineKey(id, context)
        await apply(machineKey, id, 'issue', context)
        return { key }
      }),
  })
}
