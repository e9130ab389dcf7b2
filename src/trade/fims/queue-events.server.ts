// Queues events for the finance system in the transaction that causes them. The events of one customer form a lane: they arrive in the
// order in which they happened, the customer before its documents.

import type pg from 'pg'
import type { Sealing } from '#database/sealing.ts'
import type { Context } from '#kit/server/context.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import { hashOf, openContent, queueDispatch } from '#trade/dispatching/dispatches.server.ts'
import { type Composed, type CustomerFacts, composeEvent, composeReversal, type Facts } from '#trade/fims/events.ts'
import { type Exchange, readExchange } from '#trade/fims/exchange.server.ts'
import { type ReportedDocument, readCustomerFacts, readFacts } from '#trade/fims/facts.server.ts'
import { customerEffect } from '#trade/fims/journal.ts'

export const receiver = 'fims'

/** Seconds to wait after each failed try: 30 seconds, 2 minutes, 10 minutes, an hour, six hours, then a day; the tenth try is the last. */
const day = 86_400
export const retryDelays = [30, 120, 600, 3_600, 21_600, day, day, day, day] as const

/** The context of queuing: the transaction, the user who caused it, and the encryption. */
export type QueueContext = { client: pg.ClientBase; askedBy: number | null; sealing: () => Promise<Sealing> }

export const queueContextOf = ({ client, asker, sealing }: Context): QueueContext => ({
  client,
  askedBy: asker.userId,
  sealing,
})

/** A dispatch line: the change of a customer's account in halalas, and its day; for a customer, its own values. */
export type FimsLine = {
  document: ReportedDocument | 'customer'
  documentId: number
  part: 'event' | 'reversal'
  version: number
  customer: number
  number: string
  day: string | null
  amount: number
}

type Event = Pick<Composed, 'eventId' | 'content'> & { kind: string; line: FimsLine; problem: string | null }

const documentOf = ({ document, documentId, part }: FimsLine): string =>
  part === 'event' ? `${document}/${documentId}` : `${document}/${documentId}/reversal`

const contentOf = (content: object): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`)

/** Why an event is not sent, with the names of the missing codes; null where nothing is missing. */
export const problemOf = ({ missing }: Pick<Composed, 'missing'>): string | null =>
  missing.length > 0 ? keepSentence('No code for: {codes}', { codes: missing }) : null

const queueEvent = async (
  event: Event,
  { alertUsers, way }: Pick<Exchange, 'alertUsers' | 'way'>,
  { client, askedBy, sealing }: QueueContext,
): Promise<void> => {
  const { kind, line, eventId, problem } = event
  const byFile = way === 'In files of the day'
  const content = contentOf(problem === null ? event.content : {})
  const place = { consignee: null, from: line.day, to: line.day, sequence: 1, quantityKg: 0, schedule: null }
  const file = {
    channel: byFile ? ('ftp' as const) : ('API' as const),
    format: 'JSON',
    contentType: 'application/json; charset=utf-8',
  }
  const named = { document: documentOf(line), version: line.version, key: eventId, fileName: `FIMS_${eventId}.json` }
  const sent = { byFile, waits: retryDelays, alerted: alertUsers, askedBy, lane: `customer/${line.customer}`, problem }
  const dispatch = { receiver, kind, hash: hashOf(content.toString()), content, lines: [line] }
  await queueDispatch(client, { ...dispatch, ...named, ...place, ...file, ...sent }, await sealing())
}

const noteSql = 'select app.note_fims($1, $2, $3, $4, $5)'

/** Records on a document its state in the finance system. */
export const recordFimsState = async (
  client: pg.ClientBase,
  { document, documentId }: Pick<FimsLine, 'document' | 'documentId'>,
  fimsState: { state: string; reference?: string | null; said?: string | null },
): Promise<void> => {
  const { state, reference = null, said = null } = fimsState
  await client.query(noteSql, [document, documentId, state, reference, said])
}

const queueCustomer = async (facts: CustomerFacts, exchange: Exchange, context: QueueContext): Promise<void> => {
  const { id: documentId, version, name } = facts
  const line = { document: 'customer' as const, documentId, part: 'event' as const, version, customer: documentId }
  const event = { kind: 'Customer', line: { ...line, number: name, day: null, amount: 0 }, problem: null }
  await queueEvent({ ...event, ...composeEvent(facts, exchange.codes) }, exchange, context)
}

// A customer may have been changed while the exchange was off.
const isKnownSql = `select 1 from app.dispatch d join customer c on c.agency_id = d.agency_id and c.id = $1::bigint and c.version <= d.version
  where d.agency_id = app.agency() and d.document = 'customer/' || $1::bigint and d.receiver = '${receiver}' limit 1`

const queueCustomerOnce = async (customer: number, exchange: Exchange, context: QueueContext): Promise<void> => {
  if ((await context.client.query(isKnownSql, [customer])).rowCount) return
  await queueCustomer(await readCustomerFacts(context.client, customer), exchange, context)
}

/** The event of a document, composed with the current codes. */
export const composeDocument = async (
  client: pg.ClientBase,
  document: ReportedDocument,
  id: number,
  { codes }: Exchange,
) => {
  const facts = await readFacts(client, document, id)
  return { facts, composed: composeEvent(facts satisfies Facts, codes) }
}

/**
 * Queues a document, and before it its customer where that was never sent as it is now. Does nothing where the agency's exchange is off. Where a code is
 * missing, the document is Failed and names the code, until a user enters it and sends the event again.
 */
export const queueDocument = async (document: ReportedDocument, id: number, context: QueueContext): Promise<void> => {
  const { client } = context
  const exchange = await readExchange(client)
  if (!exchange) return
  const { facts, composed } = await composeDocument(client, document, id, exchange)
  await queueCustomerOnce(facts.customer.id, exchange, context)
  const line = { document, documentId: id, part: 'event' as const, version: 1, customer: facts.customer.id }
  const reported = { number: facts.number, day: facts.date, amount: customerEffect(facts.legs) }
  const problem = problemOf(composed)
  await queueEvent({ kind: facts.kind, line: { ...line, ...reported }, ...composed, problem }, exchange, context)
  if (problem !== null) await recordFimsState(client, line, { state: 'Failed', said: problem })
}

/** Queues a customer that was created or changed, where the agency's exchange is on. */
export const queueChangedCustomer = async (id: number, context: QueueContext): Promise<void> => {
  const exchange = await readExchange(context.client)
  if (exchange) await queueCustomer(await readCustomerFacts(context.client, id), exchange, context)
}

// An event that was never tried needs no reversal; it is only dropped.
const dropSql = `update app.dispatch set state = 'Superseded' where agency_id = app.agency() and document = $1 and receiver = '${receiver}'
  and tries = 0 and state in ('Waiting', 'Failed', 'Dead', 'Ignored')`
const queuedSql = `select d.id::float8 as id, d.kind, d.sealed, d.state, d.by_file as "byFile", l.line from app.dispatch d
  join app.dispatch_line l on l.agency_id = d.agency_id and l.dispatch_id = d.id
  where d.agency_id = app.agency() and d.document = $1 and d.receiver = '${receiver}' and d.state <> 'Superseded'
    and (d.state <> 'Ignored' or d.sent_at is not null)
  order by d.id desc limit 1`

type QueuedEvent = { id: number; kind: string; sealed: Buffer; byFile: boolean; line: FimsLine }

/**
 * Queues the reversal of an event that was queued before, dated `today`. An event that was never tried is dropped instead, and an ignored
 * one needs no reversal.
 */
export const queueReversal = async (
  document: ReportedDocument,
  id: number,
  today: string,
  context: QueueContext,
): Promise<void> => {
  const { client, sealing } = context
  const name = `${document}/${id}`
  if ((await client.query(dropSql, [name])).rowCount)
    return recordFimsState(client, { document, documentId: id }, { state: 'Not sent' })
  const queued = (await client.query<QueuedEvent>(queuedSql, [name])).rows[0]
  if (!queued) return
  const sent = JSON.parse(openContent(queued.sealed, await sealing()).toString())
  const { eventId, content } = composeReversal(sent, sent.eventId.replace(/:\d+$/, ':2'), today)
  const line = { ...queued.line, part: 'reversal' as const, version: 2, day: today, amount: -queued.line.amount }
  // While the exchange is off, the reversal is sent the same way as the event.
  const way = queued.byFile ? 'In files of the day' : 'As they happen'
  const exchange = (await readExchange(client)) ?? { alertUsers: [], way }
  await queueEvent({ kind: queued.kind, line, eventId, content, problem: null }, exchange, context)
}

const dropReversalsSql = `update app.dispatch r set state = 'Superseded' where r.agency_id = app.agency() and r.receiver = '${receiver}'
  and r.state in ('Waiting', 'Failed', 'Dead') and r.file is null and exists (select from app.dispatch e where e.agency_id = r.agency_id
    and e.receiver = r.receiver and r.document = e.document || '/reversal' and e.state = 'Ignored' and e.sent_at is null)`

/** Drops the waiting reversals of events that were ignored before they arrived: there is nothing to take back. */
export const dropReversals = async (client: pg.ClientBase): Promise<void> => {
  await client.query(dropReversalsSql)
}
