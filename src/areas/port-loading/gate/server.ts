// The gate: one number, whatever it is of, leads to the next weighing of the truck.

import type { FastifyInstance } from 'fastify'
import { findTask, type GateTask, readScales, type Scale } from '#areas/port-loading/gate/calls.ts'
import {
  describeLoad,
  emptyTask,
  readBulkLoadingTask,
  readDeliveryNoteTask,
  readExitTicketTask,
  readPortTicketTask,
  readReceiptTask,
  readTruckTask,
} from '#areas/port-loading/gate/tasks.server.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { checkPermitValid, findPermitByCode, type Permit } from '#trade/promises/permit-check.server.ts'

type Table = 'portLoading' | 'receiveCargo' | 'deliveryNote' | 'bulkLoading' | 'terminalOut'

const taskReaders: readonly [Table, Screen, (id: number, context: Context) => Promise<GateTask>][] = [
  ['portLoading', 'ConsignmentTransportation', readPortTicketTask],
  ['receiveCargo', 'ReceiveCargo', readReceiptTask],
  ['deliveryNote', 'DeliveryNote', readDeliveryNoteTask],
  ['bulkLoading', 'BulkLoading', readBulkLoadingTask],
  ['terminalOut', 'TerminalOut', readExitTicketTask],
]

// A permit that was used leads to what it let in, while that is still inside.
const findLoadInside = async (permit: number, context: Context): Promise<GateTask | undefined> => {
  const { tx } = context
  const note = await tx
    .selectFrom('deliveryNote')
    .select('id')
    .where('permit', '=', permit)
    .where('status', 'in', ['Issued', 'Loading'])
    .executeTakeFirst()
  if (note) return readDeliveryNoteTask(note.id, context)
  const load = await tx
    .selectFrom('bulkLoading')
    .select('id')
    .where('permit', '=', permit)
    .where('status', '=', 'Weighed-in')
    .executeTakeFirst()
  return load && readBulkLoadingTask(load.id, context)
}

const firstWeighingOf = (permit: Permit, today: string): GateTask['step'] => {
  const { id, truck, driver, bags, bulkSale, bagSale, saleType } = permit
  const shared = { date: today, permit: id, truck, driver }
  const isBulk = saleType === 'BULKSALE'
  const [path, body] = isBulk
    ? ['sales/bulk-loading', { ...shared, sale: bulkSale }]
    : ['sales/delivery-note', { ...shared, sale: bagSale, orderedBags: bags, language: 'arabic' }]
  // A delivery note is written first, and weighed in by its own number.
  const weightName = isBulk ? 'tareKg' : ''
  return {
    title: 'Empty, first weight',
    method: 'POST',
    path: path as string,
    weightName,
    asksBags: false,
    body: body as object as GateTask['step']['body'],
    ...(bagSale === null && bulkSale === null && { saleBy: `sales/sale-permits/${id}/sell` }),
  }
}

const findPermit = async (code: string, context: Context): Promise<GateTask | undefined> => {
  if (!mayOn(context.asker, 'View', 'SalePermit')) return undefined
  const permit = await findPermitByCode(code, context)
  if (!permit) return undefined
  const inside = await findLoadInside(permit.id, context)
  if (inside) return { ...inside, validUntil: permit.validUntil }
  checkPermitValid(permit, context)
  return {
    ...emptyTask,
    kind: 'Sale permit',
    docNo: permit.docNo,
    status: permit.status,
    ...(await describeLoad(permit, permit.quantity, context)),
    terminal: permit.terminal,
    bags: permit.bags,
    validUntil: permit.validUntil,
    step: firstWeighingOf(permit, context.today),
  }
}

const findTruck = async (code: string, context: Context): Promise<GateTask | undefined> => {
  if (!mayOn(context.asker, 'View', 'ConsignmentTransportation')) return undefined
  const plate = /^(\d{1,4})-?([A-Z]{3})$/.exec(code)
  if (!plate) return undefined
  const truck = await context.tx
    .selectFrom('truck')
    .select(['id', 'plate'])
    .where('plate', '=', `${plate[1]} ${plate[2]}`)
    .executeTakeFirst()
  return truck && readTruckTask(truck, context)
}

const findDocument = async (code: string, context: Context): Promise<GateTask | undefined> => {
  for (const [table, screen, task] of taskReaders) {
    if (!mayOn(context.asker, 'View', screen)) continue
    const found = await context.tx.selectFrom(table).select('id').where('docNo', '=', code).executeTakeFirst()
    if (found) return task(found.id, context)
  }
  return undefined
}

const atTerminals = ['ReceiveCargo', 'TerminalOut', 'DeliveryNote', 'BulkLoading'] as const

// Who weighs at some places only is offered the scales of no other.
const readOwnScales = async ({ tx, asker }: Context): Promise<Scale[]> => {
  const scales = await tx
    .selectFrom('weighbridge')
    .select(['id', 'name', 'port', 'terminal', 'isConnected', 'readingKg', 'readAt'])
    .where('status', '=', 'active')
    .orderBy('name')
    .execute()
  const { weighbridge: own, terminal: places } = asker.scopes
  const seesPort = mayOn(asker, 'View', 'ConsignmentTransportation')
  const seesTerminal = !asker.isCompanyAdmin && atTerminals.some(screen => mayOn(asker, 'View', screen))
  return scales.filter(({ id, terminal }) =>
    terminal === null ? seesPort && (!own || own.includes(id)) : seesTerminal && (!places || places.includes(terminal)),
  )
}

/** Mounts the gate's calls. */
export const mountGate = (app: FastifyInstance): void => {
  answer(app, readScales, async (_, context) => ({ scales: await readOwnScales(context) }))
  answer(app, findTask, async ({ body }, context) => {
    const code = body.code.trim().toUpperCase().replaceAll(/\s+/g, '')
    return (
      (await findPermit(code, context)) ??
      (await findDocument(code, context)) ??
      (await findTruck(code, context)) ??
      notFound()
    )
  })
}
