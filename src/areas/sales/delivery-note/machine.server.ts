// Loading machines: their counts are stored in the delivery note as the machine's count. The note keeps its version, so that a form that is
// open at the gate can still be saved.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bagsAllowed } from '#areas/sales/delivery-note/bag-limits.server.ts'
import { countLoading, type MachineLoading, startLoading, stopLoading } from '#areas/sales/delivery-note/calls.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { conflict, exceeded, notFound } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'
import { formatCount } from '#kit/units.ts'
import type { Machine } from '#session/machine-keys.server.ts'
import { type MachineCommand, type MachineNotes, titleOf } from '#session/machine-log.server.ts'
import { answerMachine } from '#session/machines.server.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { findPermitByCode } from '#trade/promises/permit-check.server.ts'
import { isSamePlate } from '#trade/promises/permit-validity.ts'

type MachineCount = { sequence: number; number: string; plate: string | null; countedBags: number | null }

// Finds the note by its number, or by the truck's permit. Locked until the transaction ends, so that counts wait for each other.
const findNote = async (number: string, { terminal }: Machine, context: Context) => {
  const code = number.trim().toUpperCase()
  const permit = await findPermitByCode(number, context)
  const found = await context.tx
    .selectFrom('deliveryNote')
    .select(['id', 'docNo', 'status', 'truck', 'orderedBags', 'loadedBags', 'machineCount'])
    .where(({ or, eb }) => or([eb('docNo', '=', code), eb('permit', '=', permit?.id ?? 0)]))
    .where('terminal', '=', terminal)
    .where('status', '<>', 'Canceled')
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? notFound()
}

type Note = Awaited<ReturnType<typeof findNote>>

const readPlate = async ({ truck }: Note, { tx }: Context): Promise<string> =>
  (await tx.selectFrom('truck').select('plate').where('id', '=', truck).executeTakeFirstOrThrow()).plate

const checkPlate = (asked: string | null, plate: string, { docNo }: Note): void => {
  if (asked === null || isSamePlate(asked, plate)) return
  exceeded('OTHER_TRUCK', '{note} is for truck {plate}. Stop this one.', {
    fields: { plate: 'Another truck.' },
    values: { note: docNo ?? '–', plate },
  })
}

const checkState = (command: MachineCommand, { docNo, status }: Note): void => {
  // A count may arrive after the truck was weighed full; a new loading may not begin then.
  if ((command === 'start' ? ['Loading'] : ['Loading', 'Weighed']).includes(status)) return
  conflict(
    '{note} is not being loaded: it is {state}. The truck is loaded between its empty and its full weighing. Weigh it empty first.',
    {
      code: 'NOT_LOADING',
      values: { note: docNo ?? '–', state: status },
    },
  )
}

type LastCall = { keyId: number; machine: string; command: MachineCommand; sequence: number | null }

const readLastCall = async ({ id }: Note, { tx }: Context): Promise<LastCall | undefined> => {
  const { rows } = await sql<LastCall>`select key_id, machine, command, sequence from app.machine_call
    where agency_id = app.agency() and delivery_note = ${id} and result = 'Success' order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

// One machine at a time loads a truck, from its start to its stop. Returns true if a later call has already arrived.
const isLate = (command: MachineCommand, last: LastCall | undefined, { sequence, machine, note }: Placed): boolean => {
  const isOther = last !== undefined && last.command !== 'stop' && last.keyId !== machine.id
  if (isOther) {
    conflict('{machine} is loading {note}. Stop it there first.', {
      code: 'LOADED_ELSEWHERE',
      values: { machine: last.machine, note: note.docNo ?? '–' },
    })
  }
  if (command === 'start') return false
  const isOwn = last?.keyId === machine.id
  if (isOwn && sequence <= (last.sequence ?? 0)) return true
  if (isOwn && last.command !== 'stop') return false
  return conflict('The loading of {note} has not begun on this machine. Send its start first.', {
    code: 'NOT_STARTED',
    values: { note: note.docNo ?? '–' },
  })
}

type Placed = { sequence: number; machine: Machine; note: Note }

const checkTarget = (target: number | null, most: number, { docNo, orderedBags }: Note): void => {
  if (target === null || target <= most) return
  exceeded('TARGET_TOO_HIGH', '{note} is for {ordered} bags, at most {most}. Set the machine to that.', {
    fields: { targetBags: 'More than the note allows.' },
    values: { note: docNo ?? '–', ordered: formatCount(orderedBags), most: formatCount(most) },
    details: { ordered: orderedBags, most, target },
  })
}

const writeCount = (note: Note, machine: Machine, machineCount: number, context: Context): Promise<void> =>
  refresh(
    deliveryNote,
    note.id,
    {
      countedBy: 'Machine',
      machineCount,
      machineCountedAt: new Date().toISOString(),
      machineLine: titleOf(machine),
      countDifference: note.loadedBags ? machineCount - note.loadedBags : null,
    },
    context,
  )

type Loading = {
  command: MachineCommand
  asked: MachineCount
  target: number | null
  machine: Machine
  notes: MachineNotes
}

const load = async (of: Loading, context: Context): Promise<MachineLoading> => {
  const { command, asked, machine, notes } = of
  const note = await findNote(asked.number, machine, context)
  notes.deliveryNote = note.id
  const plate = await readPlate(note, context)
  checkPlate(asked.plate, plate, note)
  checkState(command, note)
  const { bagTolerancePct } = await readAgencySettings(['bagTolerancePct'], context)
  const mostBags = bagsAllowed(note.orderedBags, bagTolerancePct)
  checkTarget(of.target, mostBags, note)
  const isIgnored = isLate(command, await readLastCall(note, context), { sequence: asked.sequence, machine, note })
  const countedBags = isIgnored ? (note.machineCount ?? 0) : (asked.countedBags ?? 0)
  if (!isIgnored) await writeCount(note, machine, countedBags, context)
  const targetBags = of.target ?? note.orderedBags
  Object.assign(notes, { plate, targetBags, countedBags: asked.countedBags ?? 0 })
  if (isIgnored) notes.result = 'Ignored'
  return {
    ...{ deliveryNote: note.id, docNo: note.docNo, plate, targetBags, mostBags, countedBags },
    ...{ difference: countedBags - targetBags, mustStop: countedBags >= targetBags, isIgnored },
  }
}

/** Mounts the calls of loading machines. */
export const mountLoadingMachines = (app: FastifyInstance): void => {
  const purpose = 'Loading machine'
  answerMachine(app, {
    ...{ call: startLoading, purpose, command: 'start' },
    work: ({ body, ...rest }, context) =>
      load({ command: 'start', asked: body, target: body.targetBags, ...rest }, context),
  })
  answerMachine(app, {
    ...{ call: countLoading, purpose, command: 'count' },
    work: ({ body, ...rest }, context) => load({ command: 'count', asked: body, target: null, ...rest }, context),
  })
  answerMachine(app, {
    ...{ call: stopLoading, purpose, command: 'stop' },
    work: ({ body, ...rest }, context) => load({ command: 'stop', asked: body, target: null, ...rest }, context),
  })
}
