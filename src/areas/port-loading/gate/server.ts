// The calls of the gate: its scales, its yard, and the task of a scanned or typed line.

import type { FastifyInstance } from 'fastify'
import { findTask, readScales, readYard, type Scale } from '#areas/port-loading/gate/calls.ts'
import { findTasks } from '#areas/port-loading/gate/finding.server.ts'
import { readYardTrucks } from '#areas/port-loading/gate/open-trucks.server.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { mayOn } from '#rights/may.ts'

const atTerminals = ['ReceiveCargo', 'TerminalOut', 'DeliveryNote', 'BulkLoading'] as const

// A user who is assigned to some places is offered only the scales there.
const readOwnScales = async ({ tx, asker }: Context): Promise<Scale[]> => {
  const scales = await tx
    .selectFrom('weighbridge')
    .select(['id', 'name', 'port', 'terminal', 'isConnected', 'readingKg', 'readAt'])
    .where('status', '=', 'active')
    .orderBy('name')
    .execute()
  const { weighbridge: own, terminal: places } = asker.scopes
  const maySeePort = mayOn(asker, 'View', 'ConsignmentTransportation')
  const maySeeTerminal = !asker.isCompanyAdmin && atTerminals.some(screen => mayOn(asker, 'View', screen))
  return scales.filter(({ id, terminal }) =>
    terminal === null
      ? maySeePort && (!own || own.includes(id))
      : maySeeTerminal && (!places || places.includes(terminal)),
  )
}

/** Mounts the gate's calls. */
export const mountGate = (app: FastifyInstance): void => {
  answer(app, readScales, async (_, context) => ({ scales: await readOwnScales(context) }))
  answer(app, readYard, async (_, context) => ({ trucks: await readYardTrucks(context) }))
  answer(app, findTask, ({ body }, context) => findTasks(body, context))
}
