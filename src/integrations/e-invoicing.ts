// Sends sealed documents to the authority: clears standard ones, reports simplified ones. A document's bytes never change. Any number of
// processes may send; the one that claims a document owns it for a minute. Every attempt is stored.

import type pg from 'pg'
import { inAgency } from '#database/agencies.ts'
import { openOrUndefined, type Sealing } from '#database/sealing.ts'
import { keyNotReadable, stopUnit } from '#database/signing-units.ts'
import { type Message, type SendingPurpose, type Verdict, verdictOf, waitAfter } from '#einvoice/answer.ts'
import type { Environment } from '#einvoice/request.ts'
import { askAuthority, type Credentials, type Reply, submission } from '#integrations/authority.ts'
import { claim } from '#integrations/claim.ts'
import { notFromSandbox } from '#outgoing/sandbox.ts'

export type EInvoicing = {
  /** the platform's address; without it nothing is sent */
  url: string | undefined
  timeoutMs: number
  sealing: () => Promise<Sealing>
  log: { warn(facts: object, what: string): void }
}

type Waiting = {
  agencyId: number
  id: number
  document: string
  documentId: number
  uuid: string
  family: 'standard' | 'simplified'
  hash: string
  xml: string
  qr: string
  tries: number
  unit: number
  environment: Environment
  sealed: Buffer
  isSandbox: boolean
}

// If a unit is stopped because the authority does not accept its documents, they wait until a user resumes sending.
const isDue = `e.state = 'Waiting' and e.due_at <= now() and not exists (select from signing_unit s
    where s.agency_id = $1 and s.id = e.unit_id and s.sending_problem is not null)`

const take = `update app.e_document e set tries = e.tries + 1, due_at = now() + interval '1 minute'
  from signing_unit u left join app.sandbox s on s.agency_id = u.agency_id, app.signing_key k
  where u.agency_id = e.agency_id and u.id = e.unit_id and k.agency_id = e.agency_id and k.unit_id = e.unit_id
    and e.agency_id = $1 and e.id = any(array(
    select e.id from app.e_document e where e.agency_id = $1 and ${isDue}
      order by e.due_at, e.id limit 20 for update skip locked))
  returning e.agency_id as "agencyId", e.id::float8 as id, e.document, e.document_id::float8 as "documentId", e.uuid, e.family, e.hash,
    e.xml, e.qr, e.tries, u.id::float8 as unit, u.environment, k.sealed, s.agency_id is not null as "isSandbox"`

const mostKept = 65_536

const keepAttempt = (pool: pg.Pool, { agencyId, id }: Waiting, path: string, { status, text, ms }: Reply) =>
  inAgency(pool, agencyId, client =>
    client.query(
      `insert into app.e_document_attempt (agency_id, e_document_id, path, ms, http_status, answer) values ($1, $2, $3, $4, $5, $6)`,
      [agencyId, id, path, ms, status, text.slice(0, mostKept).replaceAll('\0', '')],
    ),
  )

const paths: Record<SendingPurpose, string> = {
  Cleared: '/invoices/clearance/single',
  Reported: '/invoices/reporting/single',
}

const wordsOf = (messages: readonly Message[]): string | null =>
  messages
    .map(({ code, message }) => `${code}: ${message}`)
    .join('\n')
    .slice(0, 1000) || null

type Settled = Extract<Verdict, { kind: 'accepted' | 'copy-missing' | 'refused' }>
type Noted = { state: string; status: string; qr: string | null; reason: string | null; said: string | null }

// A standard document gets its QR from the authority's stamped text only. A simplified one was printed with its own QR, which stays.
const notedOf = (way: SendingPurpose, { family, qr }: Waiting, verdict: Settled): Noted => {
  const isStandard = family === 'standard'
  if (verdict.kind === 'copy-missing') {
    return { state: way, status: way, qr: null, reason: 'STAMPED_COPY_MISSING', said: null }
  }
  if (verdict.kind === 'accepted') {
    return { state: way, status: way, qr: verdict.stamped?.qr ?? qr, reason: null, said: wordsOf(verdict.warnings) }
  }
  const reason = isStandard ? 'CLEARANCE_REJECTED' : 'REPORTING_REJECTED'
  return { state: 'Refused', status: 'Rejected', qr: null, reason, said: wordsOf(verdict.errors) }
}

const settle = (pool: pg.Pool, waiting: Waiting, way: SendingPurpose, verdict: Settled): Promise<void> =>
  inAgency(pool, waiting.agencyId, async client => {
    const isAccepted = verdict.kind === 'accepted'
    const { state, status, qr, reason, said } = notedOf(way, waiting, verdict)
    const { rowCount } = await client.query(
      `update app.e_document set state = $3, warnings = $4::jsonb, errors = $5::jsonb, cleared_xml = $6, answered_at = now()
       where agency_id = $1 and id = $2 and state = 'Waiting'`,
      [
        waiting.agencyId,
        waiting.id,
        state,
        isAccepted ? JSON.stringify(verdict.warnings) : null,
        verdict.kind === 'refused' ? JSON.stringify(verdict.errors) : null,
        isAccepted ? (verdict.stamped?.xml ?? null) : null,
      ],
    )
    if (rowCount !== 1) return
    const { document, documentId } = waiting
    await client.query('select app.note_e_document($1, $2, $3, $4, $5, $6)', [
      ...[document, documentId],
      ...[status, qr, reason, said],
    ])
  })

// Its other documents wait behind the first one.
const stop = (pool: pg.Pool, waiting: Waiting, problem: string): Promise<void> =>
  inAgency(pool, waiting.agencyId, client => stopUnit(client, waiting, problem))

const later = (pool: pg.Pool, { agencyId, id, tries }: Waiting) =>
  inAgency(pool, agencyId, client =>
    client.query(
      `update app.e_document set due_at = now() + $3 * interval '1 second' where agency_id = $1 and id = $2 and state = 'Waiting'`,
      [agencyId, id, waitAfter(tries)],
    ),
  )

// Documents being sent are due within a minute. One whose last attempt was answered, such as by "too many requests", keeps its wait.
const wakeSql = `update app.e_document set due_at = now() where agency_id = $1 and id = any(array(
  select e.id from app.e_document e where e.agency_id = $1 and e.unit_id = $2 and e.state = 'Waiting' and e.due_at > now() + interval '1 minute'
    and (select a.http_status is null or a.http_status >= 500 from app.e_document_attempt a
      where a.agency_id = $1 and a.e_document_id = e.id order by a.id desc limit 1)
  for update of e skip locked))`

// The authority answers again: what could not reach it is sent now, not up to an hour later, while a buyer waits for the QR code.
const wakeWaiting = (pool: pg.Pool, { agencyId, unit }: Waiting) =>
  inAgency(pool, agencyId, client => client.query(wakeSql, [agencyId, unit]))

// Returns whether the authority has decided.
const sendOne = async (
  pool: pg.Pool,
  waiting: Waiting,
  { sealing, url, timeoutMs, log }: EInvoicing,
): Promise<boolean> => {
  const stopped = (problem: string): Promise<false> => stop(pool, waiting, problem).then(() => false)
  if (waiting.isSandbox) return stopped(notFromSandbox)
  const credentials = openOrUndefined<Credentials>(await sealing(), waiting.sealed)
  if (!credentials) return stopped(keyNotReadable)
  const platform = { url: url!, environment: waiting.environment, timeoutMs, isSandbox: waiting.isSandbox }
  const ways: readonly SendingPurpose[] = waiting.family === 'standard' ? ['Cleared', 'Reported'] : ['Reported']
  for (const way of ways) {
    const headers = { 'clearance-status': way === 'Cleared' ? '1' : '0' }
    const reply = await askAuthority(platform, { path: paths[way], body: submission(waiting), credentials, headers })
    await keepAttempt(pool, waiting, paths[way], reply)
    const verdict = verdictOf(way, reply.status, reply.text)
    if (verdict.kind === 'report') continue
    const isOpen = verdict.kind === 'stop' || verdict.kind === 'later'
    if (isOpen) log.warn({ eDocument: waiting.id, status: reply.status }, 'e-invoice not settled')
    if (verdict.kind === 'stop') return stopped(verdict.problem)
    if (verdict.kind === 'later') await later(pool, waiting)
    else await settle(pool, waiting, way, verdict)
    return verdict.kind !== 'later'
  }
  return false
}

/** Sends every document that is due; returns how many were claimed. */
export const sendEInvoices = async (pool: pg.Pool, options: EInvoicing): Promise<number> => {
  if (!options.url) return 0
  const rows = await claim<Waiting>(pool, { waiting: 'eDocument', take })
  const decided = await Promise.all(
    rows.map(waiting =>
      sendOne(pool, waiting, options).catch(error => {
        options.log.warn({ eDocument: waiting.id, err: error }, 'e-invoice failed')
        return false
      }),
    ),
  )
  const answered = rows.filter((_, n) => decided[n])
  for (const [first] of Map.groupBy(answered, ({ agencyId, unit }) => `${agencyId} ${unit}`).values())
    await wakeWaiting(pool, first!)
  return rows.length
}
