// The log of machine calls: a call claims its row before the work, so that an event is processed once however often it is sent; the row
// is completed with the result.

import { type RawBuilder, sql } from 'kysely'
import { conflict, Refusal } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import type { Machine } from '#session/machine-keys.server.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

export type MachineCommand = 'start' | 'count' | 'stop' | 'reading'

/** What the work adds to its call's row. */
export type MachineNotes = {
  deliveryNote?: number
  plate?: string
  targetBags?: number
  countedBags?: number
  result?: 'Ignored'
}

const mostRaw = 1000
const secret = /gmsk_[\w-]+|("[^"]*(?:key|token|secret|password)[^"]*"\s*:\s*)"[^"]*"/gi

/** A body as the log stores it: without secrets, and no longer than a screen shows. */
const rawOf = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replace(secret, (_, name?: string) => `${name ?? ''}"•••"`).slice(0, mostRaw)

// PostgreSQL does not accept these characters.
const unprintable = /\p{Cc}|\p{Cs}/gu

const textIn = (body: unknown, name: string, most: number): string | null => {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value.replaceAll(unprintable, '').slice(0, most) : null
}

const countIn = (body: unknown, name: string): number | null => {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return Number.isSafeInteger(value) && Math.abs(value as number) <= 1e10 ? (value as number) : null
}

/** The names of the machine and its line. */
export const titleOf = ({ name, line }: Machine): string => (line ? `${name}, ${line}` : name)

/** `isKnown`: the same event arrived before with another body. */
type Claim = { id: number; isKnown: boolean } | { answer: unknown }

// Fields as they were sent, so that the log shows a refused call unchanged.
const sentColumns = (body: unknown): RawBuilder<unknown> =>
  sql`${textIn(body, 'event', 60)}, ${countIn(body, 'sequence')}, ${textIn(body, 'number', 40)}, ${textIn(body, 'plate', 12)},
    ${countIn(body, 'targetBags')}, ${countIn(body, 'countedBags')}, ${countIn(body, 'kg')}`

type MachineRequest = { machine: Machine; command: MachineCommand; body: unknown }

// Undefined if the event has a row already: another request is processing it, or has done so.
const writeRow = async (
  { machine, command, body }: MachineRequest,
  result: 'Success' | 'Failed',
  { tx }: Context,
): Promise<{ id: number } | undefined> => {
  const { rows } = await sql<{
    id: number
  }>`insert into app.machine_call (agency_id, key_id, terminal, weighbridge, machine, command,
      event, sequence, number, plate, target_bags, counted_bags, kg, result, raw)
    values (app.agency(), ${machine.id}, ${machine.terminal}, ${machine.weighbridge}, ${titleOf(machine)}, ${command},
      ${sentColumns(body)}, ${result}, ${rawOf(body)})
    on conflict (agency_id, key_id, event) where result <> 'Failed' do nothing returning id`.execute(tx)
  return rows[0]
}

type StoredCall = { command: string; raw: string; answer: unknown }

const readKept = async ({ machine, body }: MachineRequest, { tx }: Context): Promise<StoredCall | undefined> => {
  const { rows } =
    await sql<StoredCall>`select command, raw, answer from app.machine_call where agency_id = app.agency()
    and key_id = ${machine.id} and event = ${textIn(body, 'event', 60)} and result <> 'Failed'`.execute(tx)
  return rows[0]
}

/** Claims the row of a call; if its event was processed before, returns the stored answer. Another body under the same event gets a row
 *  of its own and is not processed. */
export const claimCall = async (asked: MachineRequest, context: Context): Promise<Claim> => {
  const claimed = await writeRow(asked, 'Success', context)
  if (claimed) return { id: claimed.id, isKnown: false }
  const kept = await readKept(asked, context)
  if (kept?.command === asked.command && kept.raw === rawOf(asked.body)) return { answer: kept.answer }
  const failed = await writeRow(asked, 'Failed', context)
  return { id: failed!.id, isKnown: true }
}

/** Refuses an event that was sent before with other values. */
export const refuseMismatch = (): never =>
  conflict('This event was already sent with other values. Give every event a name of its own.', {
    code: 'EVENT_MISMATCH',
  })

type Ended = { answer: unknown; notes: MachineNotes; ms: number }

/** Completes the row of a call that was answered. */
export const noteAnswer = async (id: number, { answer, notes, ms }: Ended, { tx }: Context): Promise<void> => {
  await sql`update app.machine_call set result = ${notes.result ?? 'Success'}, answer = ${JSON.stringify(answer)}::jsonb, ms = ${ms},
      delivery_note = ${notes.deliveryNote ?? null}, plate = coalesce(${notes.plate ?? null}, plate),
      target_bags = coalesce(${notes.targetBags ?? null}, target_bags), counted_bags = coalesce(${notes.countedBags ?? null}, counted_bags)
    where agency_id = app.agency() and id = ${id}`.execute(tx)
}

/** Completes the row of a call that was refused. */
export const noteRefusal = async (
  id: number,
  refusal: Refusal,
  { notes, ms }: Omit<Ended, 'answer'>,
  context: Context,
): Promise<void> => {
  const named = Object.keys(refusal.fields ?? {})
  const refused = keepSentence(refusal.message, refusal.values)
  const reason =
    named.length > 0 ? keepSentence('{refused} · {fields}', { refused, fields: named.join(' · ') }) : refused
  await sql`update app.machine_call set result = 'Failed', ms = ${ms}, delivery_note = ${notes.deliveryNote ?? null},
      reason = ${reason} where agency_id = app.agency() and id = ${id}`.execute(context.tx)
}

/** Whether a failure is a refusal by the work, which is logged; any other error rolls back the call's row and all its writes. */
export const isRefusal = (failure: unknown): failure is Refusal => failure instanceof Refusal
