// Leaves for the background what the finance system is told, in the very transaction it follows from. What is told of one customer is a lane:
// it arrives in the order it happened, the customer before its documents.

import type pg from 'pg'
import type { Sealing } from '#database/sealing.ts'
import type { Context } from '#kit/server/context.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import { hashOf, leaveDispatch, openContent } from '#trade/dispatching/dispatches.server.ts'
import { type Composed, type CustomerFacts, composeEvent, composeReversal, type Facts } from '#trade/fims/events.ts'
import { type Exchange, readExchange } from '#trade/fims/exchange.server.ts'
import { readCustomerFacts, readFacts, type ToldDocument } from '#trade/fims/facts.server.ts'
import { customerEffect } from '#trade/fims/journal.ts'

export const receiver = 'fims'

/** Seconds after each try that failed: half a minute, two, ten, an hour, six hours, then a day; the tenth try is the last. */
const day = 86_400
export const waits = [30, 120, 600, 3_600, 21_600, day, day, day, day] as const

/** With what is left: who asked, and what seals it. */
export type Leaving = { client: pg.ClientBase; askedBy: number | null; sealing: () => Promise<Sealing> }

export const leavingOf = ({ client, asker, sealing }: Context): Leaving => ({ client, askedBy: asker.userId, sealing })

/** What a dispatch tells of a customer's account in halalas, and of which day; of a customer its own values. */
export type FimsLine = {
  document: ToldDocument | 'customer'
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

/** The reason why something is not sent, with the names of the codes that nobody has entered. */
export const problemOf = ({ missing }: Pick<Composed, 'missing'>): string | null =>
  missing.length > 0 ? keepSentence('No code for: {codes}', { codes: missing }) : null

const leave = async (
  event: Event,
  { alertUsers, way }: Pick<Exchange, 'alertUsers' | 'way'>,
  { client, askedBy, sealing }: Leaving,
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
  const sent = { byFile, waits, alerted: alertUsers, askedBy, lane: `customer/${line.customer}`, problem }
  const told = { receiver, kind, hash: hashOf(content.toString()), content, lines: [line] }
  await leaveDispatch(client, { ...told, ...named, ...place, ...file, ...sent }, await sealing())
}

const noteSql = 'select app.note_fims($1, $2, $3, $4, $5)'

/** Notes on a document how it stands with the finance system. */
export const noteStanding = async (
  client: pg.ClientBase,
  { document, documentId }: Pick<FimsLine, 'document' | 'documentId'>,
  standing: { state: string; reference?: string | null; said?: string | null },
): Promise<void> => {
  const { state, reference = null, said = null } = standing
  await client.query(noteSql, [document, documentId, state, reference, said])
}

const leaveCustomer = async (facts: CustomerFacts, exchange: Exchange, leaving: Leaving): Promise<void> => {
  const { id: documentId, version, name } = facts
  const line = { document: 'customer' as const, documentId, part: 'event' as const, version, customer: documentId }
  const event = { kind: 'Customer', line: { ...line, number: name, day: null, amount: 0 }, problem: null }
  await leave({ ...event, ...composeEvent(facts, exchange.codes) }, exchange, leaving)
}

const isKnownSql = `select 1 from app.dispatch where agency_id = app.agency() and document = 'customer/' || $1 and receiver = '${receiver}'`

const leaveCustomerOnce = async (customer: number, exchange: Exchange, leaving: Leaving): Promise<void> => {
  if ((await leaving.client.query(isKnownSql, [customer])).rowCount) return
  await leaveCustomer(await readCustomerFacts(leaving.client, customer), exchange, leaving)
}

/** What is told of a document, composed with the codes as they are now. */
export const composeDocument = async (
  client: pg.ClientBase,
  document: ToldDocument,
  id: number,
  { codes }: Exchange,
) => {
  const facts = await readFacts(client, document, id)
  return { facts, composed: composeEvent(facts satisfies Facts, codes) }
}

/** Leaves a document, after its customer where the finance system was told nothing of it yet. Does nothing where the agency's exchange is
 *  off. Where a code is missing, the document is Failed and says of what, until somebody enters it and sends it again. */
export const leaveDocument = async (document: ToldDocument, id: number, leaving: Leaving): Promise<void> => {
  const { client } = leaving
  const exchange = await readExchange(client)
  if (!exchange) return
  const { facts, composed } = await composeDocument(client, document, id, exchange)
  await leaveCustomerOnce(facts.customer.id, exchange, leaving)
  const line = { document, documentId: id, part: 'event' as const, version: 1, customer: facts.customer.id }
  const told = { number: facts.number, day: facts.date, amount: customerEffect(facts.legs) }
  const problem = problemOf(composed)
  await leave({ kind: facts.kind, line: { ...line, ...told }, ...composed, problem }, exchange, leaving)
  if (problem !== null) await noteStanding(client, line, { state: 'Failed', said: problem })
}

/** Leaves a customer that was created or changed, where the agency's exchange is on. */
export const leaveChangedCustomer = async (id: number, leaving: Leaving): Promise<void> => {
  const exchange = await readExchange(leaving.client)
  if (exchange) await leaveCustomer(await readCustomerFacts(leaving.client, id), exchange, leaving)
}

// What never left needs nothing that takes it back.
const dropSql = `update app.dispatch set state = 'Superseded' where agency_id = app.agency() and document = $1 and receiver = '${receiver}'
  and tries = 0 and state in ('Waiting', 'Dead', 'Ignored')`
const leftSql = `select d.id::float8 as id, d.kind, d.sealed, d.state, d.by_file as "byFile", l.line from app.dispatch d
  join app.dispatch_line l on l.agency_id = d.agency_id and l.dispatch_id = d.id
  where d.agency_id = app.agency() and d.document = $1 and d.receiver = '${receiver}' and d.state not in ('Superseded', 'Ignored')
  order by d.id desc limit 1`

type Left = { id: number; kind: string; sealed: Buffer; byFile: boolean; line: FimsLine }

/** Leaves what takes a document back that was left before, on the day `today`. What was never tried is not sent any more instead; neither
 *  is anything told of what somebody has ignored. */
export const leaveReversal = async (
  document: ToldDocument,
  id: number,
  today: string,
  leaving: Leaving,
): Promise<void> => {
  const { client, sealing } = leaving
  const name = `${document}/${id}`
  if ((await client.query(dropSql, [name])).rowCount)
    return noteStanding(client, { document, documentId: id }, { state: 'Not sent' })
  const left = (await client.query<Left>(leftSql, [name])).rows[0]
  if (!left) return
  const told = JSON.parse(openContent(left.sealed, await sealing()).toString())
  const { eventId, content } = composeReversal(told, told.eventId.replace(/:\d+$/, ':2'), today)
  const line = { ...left.line, part: 'reversal' as const, version: 2, day: today, amount: -left.line.amount }
  // Where the exchange is off, it is taken back the way it was told.
  const way = left.byFile ? 'In files of the day' : 'As they happen'
  const exchange = (await readExchange(client)) ?? { alertUsers: [], way }
  await leave({ kind: left.kind, line, eventId, content, problem: null }, exchange, leaving)
}
