// The search of the gate: one line of any kind leads to the truck and to all its open tasks.

import { sql } from 'kysely'
import type { FoundTask, GateTask } from '#areas/port-loading/gate/calls.ts'
import {
  type OpenTruck,
  readOpenOfDigits,
  readOpenOfDriver,
  readOpenOfTrucks,
} from '#areas/port-loading/gate/open-trucks.server.ts'
import { type CodeMeaning, readCode } from '#areas/port-loading/gate/reading.ts'
import {
  readBulkLoadingTask,
  readDeliveryNoteTask,
  readPermitTask,
} from '#areas/port-loading/gate/sale-tasks.server.ts'
import { orderTasks } from '#areas/port-loading/gate/task-order.server.ts'
import {
  readExitTicketTask,
  readNewTicketTask,
  readPortTicketTask,
  readReceiptTask,
} from '#areas/port-loading/gate/tasks.server.ts'
import { conflict, Refusal } from '#kit/refusal.ts'
import { allOf, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { checkPermitValid, findPermitByCode, readPermit } from '#trade/promises/permit-check.server.ts'

type TaskReader = (id: number, context: Context) => Promise<GateTask>
type Table = 'portLoading' | 'receiveCargo' | 'deliveryNote' | 'bulkLoading' | 'terminalOut'

const taskReaders: readonly [Table, Screen, TaskReader][] = [
  ['portLoading', 'ConsignmentTransportation', readPortTicketTask],
  ['receiveCargo', 'ReceiveCargo', readReceiptTask],
  ['deliveryNote', 'DeliveryNote', readDeliveryNoteTask],
  ['bulkLoading', 'BulkLoading', readBulkLoadingTask],
  ['terminalOut', 'TerminalOut', readExitTicketTask],
]

// A used permit leads to its loading while the truck is still inside.
const findLoadInside = async (permit: number, context: Context): Promise<GateTask | undefined> => {
  const { tx } = context
  const note = await tx
    .selectFrom('deliveryNote')
    .select('id')
    .where('permit', '=', permit)
    .where('status', 'in', ['Issued', 'Loading', 'Weighed'])
    .executeTakeFirst()
  if (note) return readDeliveryNoteTask(note.id, context)
  const load = await tx
    .selectFrom('bulkLoading')
    .select('id')
    .where('permit', '=', permit)
    .where('status', 'in', ['Weighed-in', 'Weighed'])
    .executeTakeFirst()
  return load && readBulkLoadingTask(load.id, context)
}

const findPermit = async (code: string, weighedAt: string | null, context: Context): Promise<GateTask | undefined> => {
  if (!mayOn(context.asker, 'View', 'SalePermit')) return undefined
  const permit = await findPermitByCode(code, context)
  if (!permit) return undefined
  const inside = await findLoadInside(permit.id, context)
  if (inside) return { ...inside, validUntil: permit.validUntil }
  checkPermitValid(permit, weighedAt, context)
  return readPermitTask(permit, context)
}

const findDocument = async (number: string, context: Context): Promise<GateTask | undefined> => {
  for (const [table, screen, task] of taskReaders) {
    if (!mayOn(context.asker, 'View', screen)) continue
    const scope = inScope(context.slices.get(table)!.document, context.asker, snake(table))
    const found = await context.tx
      .selectFrom(table)
      .select('id')
      .where('docNo', '=', number)
      .where(sql<boolean>`true ${allOf(scope)}`)
      .executeTakeFirst()
    if (found) return task(found.id, context)
  }
  return undefined
}

const readTask = async ({ document, id }: OpenTruck, context: Context): Promise<GateTask> => {
  const reader = taskReaders.find(([table]) => table === document)?.[2]
  return reader ? reader(id, context) : readPermitTask(await readPermit(id, context), context)
}

// A new ticket for a truck between the ship and the terminal, because port tickets are not created in advance.
const findNewTicket = async (truck: number, tasks: readonly GateTask[], context: Context): Promise<GateTask[]> => {
  const isOnTicket = tasks.some(({ kind }) => kind === 'Port ticket')
  if (isOnTicket || !mayOn(context.asker, 'View', 'ConsignmentTransportation')) return []
  return [await readNewTicketTask(truck, context)].filter(task => task !== undefined)
}

// Sequential, because they share the transaction's connection.
const readTasks = async (open: readonly OpenTruck[], context: Context): Promise<GateTask[]> => {
  const tasks: GateTask[] = []
  for (const each of open) tasks.push(await readTask(each, context))
  return tasks
}

const findTruck = (plate: string, { tx }: Context) =>
  tx.selectFrom('truck').select(['id', 'plate']).where('plate', '=', plate).executeTakeFirst()

const findByPlate = async (plate: string, context: Context): Promise<GateTask[]> => {
  const truck = await findTruck(plate, context)
  if (!truck) return []
  const tasks = await readTasks(await readOpenOfTrucks([truck.id], context), context)
  tasks.push(...(await findNewTicket(truck.id, tasks, context)))
  if (tasks.length > 0 || !mayOn(context.asker, 'View', 'ConsignmentTransportation')) return tasks
  return conflict(
    'Truck {plate} has no open ticket, and its last ship is discharged. Enter its ticket under Port Loading.',
    { values: { plate: truck.plate } },
  )
}

const findOfTruck = async ({ plate, mobile, digits }: CodeMeaning, context: Context): Promise<GateTask[]> => {
  if (plate) return findByPlate(plate, context)
  const open = mobile ? await readOpenOfDriver(mobile, context) : digits ? await readOpenOfDigits(digits, context) : []
  const trucks = [...new Set(open.map(({ truck }) => truck))]
  // All open tasks of the driver's trucks count, not only the driver's own.
  return readTasks(mobile ? await readOpenOfTrucks(trucks, context) : open, context)
}

const isSame = (one: GateTask, other: GateTask): boolean =>
  one.step.path === other.step.path && one.docNo === other.docNo

const readPlace = (scale: number | null, { tx }: Context) =>
  tx
    .selectFrom('weighbridge')
    .select(['port', 'terminal'])
    .where('id', '=', scale ?? 0)
    .executeTakeFirst()

type Typed = { code: string; scale: number | null; weighedAt: string | null }

// Names what was typed or scanned, which the clerk may have misread. The same for a truck that the user may not see.
const refuseUnexpected = (code: string): never => {
  throw new Refusal(
    404,
    'NOT_FOUND',
    'No truck is expected under {code}. Check the plate or the number, or ask the office to enter its ticket, permit or note.',
    { values: { code: code.trim() } },
  )
}

/** The task of a scanned or typed line, and the other open tasks of that truck; 404 if there is none. A number or the code of a permit
 *  leads to its own document first, anything else to the likeliest task at this scale. */
export const findTasks = async ({ code, scale, weighedAt }: Typed, context: Context): Promise<FoundTask> => {
  const meaning = readCode(code)
  const here = await readPlace(scale, context)
  const direct = (await findPermit(meaning.number, weighedAt, context)) ?? (await findDocument(meaning.number, context))
  if (direct) {
    const open = await readTasks(await readOpenOfTrucks([direct.truck], context), context)
    return { ...direct, others: orderTasks(open, here).filter(task => !isSame(task, direct)) }
  }
  const [first = refuseUnexpected(code), ...others] = orderTasks(await findOfTruck(meaning, context), here)
  return { ...first, others }
}
