// Sends dispatches that are due: reports to the grain authority, and documents to other systems. Any number of processes may do so; the
// one that claims a dispatch owns it for two minutes, a mail for longer. If a process dies while sending, the next one sends the dispatch
// again under the same key.

import type pg from 'pg'
import { inAgency } from '#database/agencies.ts'
import { NotOpened, notOpened } from '#database/sealing.ts'
import { isClosed, isUnreached, noteAnswered, noteUnreached, takingProbe } from '#integrations/circuit.ts'
import { type Claim, claim, claimedUntil, timeToSend } from '#integrations/claim.ts'
import { type DispatchError, mayPass, type Verdict } from '#integrations/dispatch-answer.ts'
import { type Handover, type Way, wayOf } from '#integrations/dispatch-channels.ts'
import { queueNoticeMail, readReaders } from '#integrations/notice-mail.ts'
import { type Messaging, settingsOf, worldOf } from '#integrations/sending.ts'
import { keepSentence, translateText } from '#texts/kept-sentences.ts'
import { translate } from '#texts/translate.ts'

/** The outcome of a dispatch for the subject that created it: `reference` is the receiver's, or the reason why it did not arrive. */
type SettledDispatch = { agencyId: number; id: number; kind: string; reference: string | null; answer: string }

/** Records in the document that the dispatch arrived, or that it is not tried again; in the transaction that updates the dispatch. */
type NoteSettled = (client: pg.PoolClient, dispatch: SettledDispatch, state: 'Sent' | 'Failed') => Promise<void>

/** The dependencies of sending; `noteSettled` by receiver. */
export type Dispatching = Messaging & { noteSettled: Readonly<Record<string, NoteSettled>> }

type Waiting = {
  agencyId: number
  id: number
  receiver: string
  kind: string
  key: string
  hash: string
  channel: string
  fileName: string
  contentType: string
  sealed: Buffer
  waits: number[]
  alerted: number[]
  tries: number
  triesBefore: number
  isSent: boolean
  askedBy: number | null
}

// In agency $1. Dispatches that travel by file are not sent alone. In a lane, all earlier dispatches must have arrived or been ignored.
const isDue = `not d.by_file and d.state in ('Waiting', 'Failed') and d.due_at <= now() and (d.lane is null or not exists (select from app.dispatch e
  where e.agency_id = $1 and e.receiver = d.receiver and e.lane = d.lane and e.state in ('Waiting', 'Failed', 'Dead')
    and coalesce(e.lane_place, e.id) < coalesce(d.lane_place, d.id) and e.sent_at is null))`

// A slow mail server pauses before each step.
const claimed = `interval '2 minutes' + case when channel = 'email' then interval '6 minutes' else interval '0' end + ${timeToSend}`

const taking = (ids: string): string => `update app.dispatch set tries = tries + 1, due_at = ${claimedUntil(claimed)}
  where agency_id = $1 and id = any(array(${ids} for update of d skip locked))
  returning agency_id as "agencyId", id::float8 as id, receiver, kind, key, hash, channel, file_name as "fileName",
    content_type as "contentType", sealed, waits, alerted::float8[] as alerted, tries, tries_before as "triesBefore",
    sent_at is not null as "isSent", asked_by::float8 as "askedBy"`

const due: Claim = {
  waiting: 'dispatch',
  take: taking(
    `select d.id from app.dispatch d where d.agency_id = $1 and ${isDue} and ${isClosed} order by d.due_at, d.id limit 5`,
  ),
}

const probes: Claim = {
  waiting: 'dispatch',
  take: `with ${takingProbe(isDue)} ${taking(`select d.id from app.dispatch d join probe p
    on p.agency_id = d.agency_id and p.receiver = d.receiver and p.channel = d.channel
    where d.agency_id = $1 and ${isDue} order by d.due_at, d.id limit 1`)}`,
}

const beginAttempt = `insert into app.dispatch_attempt (agency_id, dispatch_id, n, target, request, asked_by)
  values ($1, $2, $3, $4, $5, $6) returning id::float8 as id`

const endAttempt = `update app.dispatch_attempt set accepted = $3, status = $4, answer = $5, error_class = $6, ms = $7
  where agency_id = $1 and id = $2`

const noteFirstSent = `update app.dispatch set sent_at = now() where agency_id = $1 and id = $2 and sent_at is null`
const noteSent = `update app.dispatch set state = 'Sent', reference = coalesce($3, reference), error_class = null
  where agency_id = $1 and id = $2`

// The receiver was not reached and all its dispatches wait: this uses up no attempt, so no dispatch becomes dead by an outage.
const noteHeld = `update app.dispatch set state = 'Failed', error_class = $3, due_at = now(), tries_before = tries_before + 1
  where agency_id = $1 and id = $2 and state in ('Waiting', 'Failed')`

// A dispatch that a later version has replaced in between stays replaced.
const noteFailed = `update app.dispatch set state = $3, error_class = $4, due_at = now() + $5 * interval '1 second'
  where agency_id = $1 and id = $2 and state in ('Waiting', 'Failed') returning state`

/** Seconds until the next attempt, varied by a fifth to spread dispatches that failed together; undefined after the last. */
const waitAfter = ({ waits, tries, triesBefore }: Waiting, errorClass: DispatchError): number | undefined => {
  const wait = mayPass(errorClass) ? waits[tries - triesBefore - 1] : undefined
  return wait === undefined ? undefined : Math.round(wait * (0.8 + Math.random() * 0.4))
}

const mostTold = 300

/** Subject and text of the mail to a dispatch's users; `file` and `receiver` are filled in. */
const alerts = {
  dead: ['Not delivered: {file}', '{file} did not arrive and is not tried again. The last answer was:'],
  unreached: [
    'Not reached: {receiver}',
    '{receiver} cannot be reached. Everything for it waits, and is sent when it answers. The last answer was:',
  ],
} as const

const alertUsers = async (
  client: pg.PoolClient,
  { agencyId, alerted, fileName, receiver }: Waiting,
  { what, answer }: { what: keyof typeof alerts; answer: string },
  { arabic, sealing }: Dispatching,
): Promise<void> => {
  const [subject, sentence] = alerts[what]
  for (const reader of await readReaders(client, alerted)) {
    const words = reader.language === 'arabic' ? arabic : {}
    const named = { file: fileName, receiver: receiver.toUpperCase() }
    const text = `${translate(words, sentence, named)}\n${translateText(words, answer).slice(0, mostTold)}\n`
    const content = { subject: translate(words, subject, named), text }
    await queueNoticeMail(client, agencyId, reader, content, await sealing())
  }
  await client.query(`select pg_notify('gms_message', '')`)
}

// A dispatch that has arrived stays arrived, even if sending it again fails.
const settleFailed = async (
  client: pg.PoolClient,
  waiting: Waiting,
  { errorClass, answer }: { errorClass: DispatchError; answer: string },
  options: Dispatching,
): Promise<void> => {
  const { agencyId, id, receiver, kind, isSent } = waiting
  const wait = waitAfter(waiting, errorClass)
  const state = wait === undefined ? 'Dead' : 'Failed'
  const { rowCount } = await client.query(noteFailed, [agencyId, id, state, errorClass, wait ?? 0])
  if (rowCount !== 1 || state !== 'Dead') return
  if (!isSent)
    await options.noteSettled[receiver]?.(
      client,
      { agencyId, id, kind, reference: answer.slice(0, mostTold), answer },
      'Failed',
    )
  await alertUsers(client, waiting, { what: 'dead', answer }, options)
}

const isUnreadable = ({ verdict }: Handover): boolean => !verdict.accepted && verdict.errorClass === 'UNREADABLE'

/** Records the result of an attempt in the circuit; returns whether the dispatch is held back with all others of its receiver. */
const noteCircuit = async (
  client: pg.PoolClient,
  waiting: Waiting,
  ended: Handover,
  options: Dispatching,
): Promise<boolean> => {
  // Nothing was sent, which says nothing about the receiver.
  if (isUnreadable(ended)) return false
  if (!isUnreached(ended)) {
    await noteAnswered(client, waiting)
    return false
  }
  const { isOpen, hasOpened } = await noteUnreached(client, waiting)
  if (hasOpened) await alertUsers(client, waiting, { what: 'unreached', answer: ended.answer }, options)
  return isOpen
}

type Ended = Handover & { attempt: number; ms: number }

const settle = (pool: pg.Pool, waiting: Waiting, ended: Ended, options: Dispatching): Promise<void> =>
  inAgency(pool, waiting.agencyId, async client => {
    const { agencyId, id, receiver, kind } = waiting
    const { verdict, status, answer, attempt, ms } = ended
    const errorClass = verdict.accepted ? null : verdict.errorClass
    await client.query(endAttempt, [agencyId, attempt, verdict.accepted, status, answer, errorClass, ms])
    const isHeld = await noteCircuit(client, waiting, ended, options)
    if (isHeld) return void (await client.query(noteHeld, [agencyId, id, errorClass]))
    if (!verdict.accepted) return settleFailed(client, waiting, { errorClass: verdict.errorClass, answer }, options)
    const { reference } = verdict
    await client.query(noteFirstSent, [agencyId, id])
    await client.query(noteSent, [agencyId, id, reference])
    await options.noteSettled[receiver]?.(client, { agencyId, id, kind, reference, answer }, 'Sent')
  })

const unexpected = (error: Error): Handover => {
  const verdict: Verdict = { accepted: false, errorClass: 'TRANSIENT' }
  return { verdict, status: null, answer: keepSentence('Unexpected answer ({cause}).', { cause: error.name }) }
}

const unreadable: Way = {
  ...{ target: '', request: '' },
  handOver: async () => ({ verdict: { accepted: false, errorClass: 'UNREADABLE' }, status: null, answer: notOpened }),
}

const prepareWay = async (pool: pg.Pool, waiting: Waiting, options: Dispatching): Promise<Way> => {
  const { settings, isSandbox } = await settingsOf(pool, waiting.agencyId, options)
  const opened = (await options.sealing()).open(waiting.sealed) as { content: string }
  const { key, hash, fileName, contentType } = waiting
  const content = Uint8Array.from(Buffer.from(opened.content, 'base64'))
  return wayOf(
    waiting,
    { key, hash, fileName, contentType, content },
    settings,
    worldOf(pool, { ...options, isSandbox }),
  )
}

const sendOne = async (pool: pg.Pool, waiting: Waiting, options: Dispatching): Promise<void> => {
  const { agencyId, id, tries, askedBy } = waiting
  const way = await prepareWay(pool, waiting, options).catch(error => {
    if (error instanceof NotOpened) return unreadable
    throw error
  })
  const head = [agencyId, id, tries, way.target, way.request, askedBy]
  const { rows } = await inAgency(pool, agencyId, client => client.query<{ id: number }>(beginAttempt, head))
  const begin = performance.now()
  const handover = await way.handOver().catch(unexpected)
  const ms = Math.round(performance.now() - begin)
  if (!handover.verdict.accepted)
    options.log.warn({ dispatch: id, errorClass: handover.verdict.errorClass }, 'dispatch not accepted')
  await settle(pool, waiting, { ...handover, attempt: rows[0]!.id, ms }, options)
}

/** Sends the due dispatches of one agency, and a probe to an unreached receiver; returns how many dispatches were claimed. */
export const sendDispatches = async (pool: pg.Pool, options: Dispatching): Promise<number> => {
  const rows = [...(await claim<Waiting>(pool, due)), ...(await claim<Waiting>(pool, probes))]
  await Promise.all(
    rows.map(waiting =>
      sendOne(pool, waiting, options).catch(error =>
        options.log.warn({ dispatch: waiting.id, err: error }, 'dispatch failed'),
      ),
    ),
  )
  return rows.length
}
