// The queue of dispatches to other systems. A dispatch is queued in the transaction that causes it and sent by the background process,
// never within a request.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { openOrUndefined, type Sealing } from '#database/sealing.ts'
import { conflict, notFound } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import type { DispatchAttempt } from '#trade/dispatching/attempt.ts'

/** A line that a dispatch contains, identified with the version it had; the whole line is stored with the dispatch. */
type DispatchLine = { document: string; documentId: number; part: string; version: number }

/** A dispatch for a receiver: `document` identifies its subject permanently, `version` counts the contents sent. */
export type NewDispatch = {
  receiver: string
  kind: string
  document: string
  version: number
  key: string
  hash: string
  sequence: number
  consignee: number | null
  from: string | null
  to: string | null
  quantityKg: number
  channel: 'API' | 'email' | 'ftp'
  format: string
  fileName: string
  contentType: string
  content: Buffer
  /** seconds to wait after each failed try */
  waits: readonly number[]
  /** users who are notified when it is given up */
  alerted: readonly number[]
  schedule: number | null
  askedBy: number | null
  lines: readonly DispatchLine[]
  /** a dispatch is not sent while an earlier one of the same lane has not arrived */
  lane?: string
  /** sent inside a file, which is a dispatch itself, and never on its own */
  byFile?: boolean
  /** why its content could not be composed: it stays Dead until a user corrects the cause */
  problem?: string | null
}

/** The error class of a dispatch without content; the other error classes are reasons why a dispatch was not accepted. */
export const noContent = 'UNWRITTEN'

/** `sha256:` and the hash of a text in hex. */
export const hashOf = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`

/** A UUID computed from the parts: equal parts give an equal UUID. */
export const stableUuid = (...parts: readonly string[]): string => {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  // Version 8 of RFC 9562: the content is defined by the application.
  const group = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return group.join('-')
}

const insertDispatch = `insert into app.dispatch (agency_id, receiver, kind, document, version, key, hash, sequence, consignee, from_day, to_day,
    rows, quantity, channel, format, file_name, content_type, bytes, sealed, waits, alerted, schedule, asked_by,
    lane, problem, by_file, state, error_class)
  values (app.agency(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::integer[], $20::bigint[], $21, $22,
    $23, $24, $25, case when $24::text is null then 'Waiting' else 'Dead' end, case when $24::text is not null then '${noContent}' end)
  on conflict (agency_id, key) do nothing returning id::float8 as id`

const insertLines = `insert into app.dispatch_line (agency_id, dispatch_id, position, document, document_id, part, version, line)
  select app.agency(), $1, position, line ->> 'document', (line ->> 'documentId')::bigint, line ->> 'part', (line ->> 'version')::integer, line
  from jsonb_array_elements($2::jsonb) with ordinality each(line, position)`

// A later version replaces the earlier ones that have not arrived; it takes the place of the earliest in the lane.
const supersede = `with replaced as (update app.dispatch set state = 'Superseded' where agency_id = app.agency() and document = $1 and version < $2
    and state in ('Waiting', 'Failed', 'Dead') returning coalesce(lane_place, id) as place)
  update app.dispatch set lane_place = (select min(place) from replaced) where agency_id = app.agency() and id = $3 and lane is not null
    and exists (select from replaced)`

/**
 * Queues a dispatch in the agency of the transaction; earlier versions that have not arrived are not sent any more. Returns its id, or
 * undefined where a dispatch with its key exists already.
 */
export const queueDispatch = async (
  client: pg.ClientBase,
  dispatch: NewDispatch,
  sealing: Sealing,
): Promise<number | undefined> => {
  const { receiver, kind, document, version, key, hash, sequence, consignee, from, to, lines, quantityKg } = dispatch
  const { channel, format, fileName, contentType, content, waits, alerted, schedule, askedBy } = dispatch
  const { lane = null, problem = null, byFile = false } = dispatch
  const { rows } = await client.query<{ id: number }>(insertDispatch, [
    ...[receiver, kind, document, version, key, hash, sequence, consignee, from, to, lines.length, quantityKg],
    ...[channel, format, fileName, contentType, content.length, sealing.seal({ content: content.toString('base64') })],
    ...[waits, alerted, schedule, askedBy, lane, problem, byFile],
  ])
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await client.query(insertLines, [id, JSON.stringify(lines)])
  await client.query(supersede, [document, version, id])
  await client.query(`select pg_notify('gms_dispatch', '')`)
  return id
}

/** The lines of a dispatch as they were sent, in their order. */
export const readDispatchLines = async <Line extends DispatchLine>(
  client: pg.ClientBase,
  agencyId: number,
  id: number,
): Promise<Line[]> => {
  const { rows } = await client.query<{ line: Line }>(
    'select line from app.dispatch_line where agency_id = $1 and dispatch_id = $2 order by position',
    [agencyId, id],
  )
  return rows.map(({ line }) => line)
}

/** Decrypts the file of a dispatch. */
export const openContent = (sealed: Buffer, sealing: Sealing): Buffer =>
  Buffer.from((sealing.open(sealed) as { content: string }).content, 'base64')

/** The file of a dispatch for display; undefined where it cannot be decrypted. */
export const readContent = (sealed: Buffer, sealing: Sealing): Buffer | undefined => {
  const opened = openOrUndefined<{ content: string }>(sealing, sealed)
  return opened && Buffer.from(opened.content, 'base64')
}

/** Stores the content of a dispatch that had none, or its current problem. */
export const writeContent = async (
  client: pg.ClientBase,
  id: number,
  { content, hash, problem }: Pick<NewDispatch, 'content' | 'hash'> & { problem: string | null },
  sealing: Sealing,
): Promise<void> => {
  await client.query(
    `update app.dispatch set sealed = $2, hash = $3, bytes = $4, problem = $5 where agency_id = app.agency() and id = $1 and error_class = '${noContent}'`,
    [id, sealing.seal({ content: content.toString('base64') }), hash, content.length, problem],
  )
}

/**
 * Gives up a dispatch that has not arrived, for the reason entered; the next ones of its lane can then be sent. Refuses one that has
 * arrived.
 */
export const ignoreDispatch = async (id: number, reason: string, { tx, asker }: Context): Promise<void> => {
  const { rows } = await sql<{ state: string }>`select state from app.dispatch
    where agency_id = app.agency() and id = ${id} for update`.execute(tx)
  const { state } = rows[0] ?? notFound()
  if (state === 'Sent') conflict('It has arrived. Correct the document instead.')
  if (state === 'Superseded') conflict('There is a later version. Send that one.')
  await sql`update app.dispatch set state = 'Ignored', ignored_at = now(), ignored_by = ${asker.userId}, ignored_reason = ${reason}
    where agency_id = app.agency() and id = ${id}`.execute(tx)
  await sql`select pg_notify('gms_dispatch', '')`.execute(tx)
}

/**
 * Sends a dispatch again under the same key; an unreachable receiver is probed at once. Refuses one that is waiting or was replaced by a
 * later version.
 */
export const sendAgain = async (id: number, { tx, asker }: Context): Promise<void> => {
  const { rows } = await sql<{ state: string }>`select state from app.dispatch
    where agency_id = app.agency() and id = ${id} for update`.execute(tx)
  const { state } = rows[0] ?? notFound()
  if (state === 'Waiting') conflict('It is waiting to be sent. Look again in a minute.')
  if (state === 'Superseded') conflict('There is a later version. Send that one.')
  await sql`update app.circuit c set probe_at = now() from app.dispatch d where d.agency_id = app.agency() and d.id = ${id}
    and c.agency_id = d.agency_id and c.receiver = d.receiver and c.channel = d.channel and c.opened_at is not null`.execute(
    tx,
  )
  await sql`update app.dispatch set state = 'Waiting', tries_before = tries, due_at = now(), error_class = null, problem = null, asked_by = ${asker.userId}
    where agency_id = app.agency() and id = ${id}`.execute(tx)
  await sql`select pg_notify('gms_dispatch', '')`.execute(tx)
}

/** The last hundred attempts of a dispatch, the latest first; `reasons` are the titles of its error classes. */
export const readAttempts = async (
  id: number,
  reasons: Readonly<Record<string, string>>,
  { tx }: Context,
): Promise<DispatchAttempt[]> => {
  const { rows } =
    await sql<DispatchAttempt>`select a.id, a.n, a.at, a.target, a.request, a.accepted, a.status, a.answer,
      ${titleOfCode(sql`a.error_class`, reasons)} as reason, a.ms, u.name as by
    from app.dispatch_attempt a left join staff_user u on u.agency_id in (a.agency_id, 0) and u.id = a.asked_by
    where a.agency_id = app.agency() and a.dispatch_id = ${id} order by a.id desc limit 100`.execute(tx)
  return rows
}
