// Writes the waiting FIMS events into the files of a day. Each file is a dispatch and is tried, logged and sent again like any other.

import type pg from 'pg'
import { notOpened, type Sealing } from '#database/sealing.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import { hashOf, queueDispatch, readContent } from '#trade/dispatching/dispatches.server.ts'
import {
  composeControlFile,
  composeDayFile,
  type DayFile,
  type FileKind,
  fileKinds,
  findImbalance,
} from '#trade/fims/day-files.ts'
import { amountText } from '#trade/fims/journal.ts'
import { receiver, retryDelays } from '#trade/fims/queue-events.server.ts'

/** The kind of a dispatch that is a file. */
export const fileKind = 'File'

type Waiting = { id: number; kind: FileKind; lane: string; sealed: Buffer }

const mostAtOnce = 5_000

/** Whether the unsent event `e` holds back the later events of its customer: it is Dead, goes into no file, or is sent outside files. */
export const holdsBackFiles = `(not e.by_file or e.state = 'Dead' or (e.state = 'Failed' and e.file is null))`

// Events that went into no file before are tried again, after the others.
const waitingSql = `select d.id::float8 as id, d.kind, d.lane, d.sealed from app.dispatch d
  where d.agency_id = app.agency() and d.receiver = '${receiver}' and d.by_file and d.file is null and d.state in ('Waiting', 'Failed')
    and ($1::date is null or d.at < $1::date::timestamp at time zone (select a.time_zone from agency a where a.id = app.agency()))
    and not exists (select from app.dispatch e where e.agency_id = d.agency_id and e.receiver = d.receiver and e.lane = d.lane
      and e.state in ('Waiting', 'Failed', 'Dead') and e.sent_at is null
      and ${holdsBackFiles}
      and coalesce(e.lane_place, e.id) < coalesce(d.lane_place, d.id))
  order by d.state = 'Failed', coalesce(d.lane_place, d.id), d.id limit ${mostAtOnce}`

const nextBatchSql = `select count(*)::integer + 1 as batch from app.dispatch where agency_id = app.agency() and receiver = '${receiver}'
  and kind = '${fileKind}' and to_day = $1::date and document like 'file/FIMS\\_Control%'`

type NextFile = DayFile & { ids: number[] }
type Day = { day: string; batch: number }
type Readable = { id: number; kind: FileKind; content: Record<string, unknown> }
/** An event that goes into no file, with its reason by key and in words. */
type Unfit = { id: number; errorClass: 'UNREADABLE' | 'UNBALANCED'; problem: string }

const readEvent = ({ id, kind, sealed }: Waiting, sealing: Sealing): Readable | Unfit => {
  const text = readContent(sealed, sealing)
  if (!text) return { id, errorClass: 'UNREADABLE', problem: notOpened }
  const content = JSON.parse(text.toString()) as Readable['content']
  const imbalance = findImbalance(kind, content)
  if (!imbalance) return { id, kind, content }
  const values = { debit: amountText(imbalance.debit), credit: amountText(imbalance.credit) }
  return { id, errorClass: 'UNBALANCED', problem: keepSentence('Debits {debit}, credits {credit}.', values) }
}

// One that is unfit holds back the later events of its customer only; all others go out.
const readEvents = (waiting: readonly Waiting[], sealing: Sealing): { readable: Readable[]; unfit: Unfit[] } => {
  const readable: Readable[] = []
  const unfit: Unfit[] = []
  const held = new Set<string>()
  for (const each of waiting) {
    if (held.has(each.lane)) continue
    const event = readEvent(each, sealing)
    if ('problem' in event) {
      unfit.push(event)
      held.add(each.lane)
    } else readable.push(event)
  }
  return { readable, unfit }
}

const composeFiles = (events: readonly Readable[], of: Day): NextFile[] =>
  fileKinds.flatMap(kind => {
    const mine = events.filter(each => each.kind === kind)
    if (mine.length === 0) return []
    const contents = mine.map(({ content }) => content)
    return [{ ...composeDayFile(kind, contents, of), ids: mine.map(({ id }) => id) }]
  })

/** Composes the files of the events that are waiting now, named for a day; with `before`, only of events queued before that day. */
export const readNextFiles = async (
  client: pg.ClientBase,
  { day, before }: { day: string; before: string | null },
  sealing: Sealing,
): Promise<{ files: NextFile[]; batch: number; unfit: Unfit[] }> => {
  const { batch } = (await client.query<{ batch: number }>(nextBatchSql, [day])).rows[0]!
  const { rows } = await client.query<Waiting>(waitingSql, [before])
  const { readable, unfit } = readEvents(rows, sealing)
  return { files: composeFiles(readable, { day, batch }), batch, unfit }
}

const failSql = `with failed as (update app.dispatch set state = 'Failed', error_class = $2, problem = $3
  where agency_id = app.agency() and id = $1 and (state = 'Waiting' or problem is distinct from $3) returning id)
  select app.note_fims(l.document, l.document_id, 'Failed', null, $3) from failed f
    join app.dispatch_line l on l.agency_id = app.agency() and l.dispatch_id = f.id`

const carrySql = `update app.dispatch set file = $1, tries = tries + 1, state = 'Waiting', error_class = null, problem = null where agency_id = app.agency() and id = any($2::bigint[])`

type Writing = { day: string; before: string | null; alerted: readonly number[]; askedBy: number | null }

const queueFile = async (
  client: pg.ClientBase,
  { name, text }: DayFile,
  { day, alerted, askedBy }: Writing,
  sealing: Sealing,
): Promise<number> => {
  const named = { document: `file/${name}`, version: 1, key: `FILE-${name}`, fileName: name, from: day, to: day }
  const content = { content: Buffer.from(text), hash: hashOf(text), contentType: 'text/csv; charset=utf-8' }
  const way = { channel: 'ftp' as const, format: 'CSV', waits: retryDelays, alerted, askedBy, lane: 'files', lines: [] }
  const place = { sequence: 1, consignee: null, quantityKg: 0, schedule: null }
  const id = await queueDispatch(client, { receiver, kind: fileKind, ...named, ...content, ...way, ...place }, sealing)
  if (id === undefined) throw new Error(`The file ${name} is there already.`)
  return id
}

/**
 * Composes files of the waiting events and queues them; returns the number of events. An event that goes into no file is Failed with its
 * reason and is tried again with the next files. The exchange of the agency must be locked: two concurrent writers would use the same
 * batch numbers.
 */
export const queueDayFiles = async (client: pg.ClientBase, writing: Writing, sealing: Sealing): Promise<number> => {
  const { files, batch, unfit } = await readNextFiles(client, writing, sealing)
  for (const { id, errorClass, problem } of unfit) await client.query(failSql, [id, errorClass, problem])
  for (const file of files) await client.query(carrySql, [await queueFile(client, file, writing, sealing), file.ids])
  if (files.length > 0)
    await queueFile(client, composeControlFile(files, { ...writing, batch }, hashOf), writing, sealing)
  return files.reduce((sum, { ids }) => sum + ids.length, 0)
}

// Events that were ignored together with their file can be sent again and then go into another file. Events that a user ignored, or that a
// later version replaced, stay as they are.
const notSent = 'sent_at = null, reference = null'
const notIgnored = 'ignored_at = null, ignored_reason = null'
const changesOf: Record<FileState['state'], string> = {
  Sent: `sent_at = now(), reference = (select name from carrier), ${notIgnored}`,
  Failed: `${notSent}, ${notIgnored}`,
  Waiting: `${notSent}, ${notIgnored}`,
  Ignored: `${notSent}, file = null, ignored_at = now(), ignored_reason = $3`,
}
const settleSql = (state: FileState['state']): string => `
  with carrier as (select coalesce(reference, file_name) as name from app.dispatch where agency_id = app.agency() and id = $1),
  told as (update app.dispatch set state = $2, error_class = null, ignored_by = $4, ${changesOf[state]}
  where agency_id = app.agency() and file = $1 and state in ('Waiting', 'Failed') returning id)
  select case when l.document = 'customer' then app.take_fims_code(l.document_id, null, $2 = 'Sent')::text
    else app.note_fims(l.document, l.document_id, case when $2 = 'Waiting' then 'Not sent' else $2 end,
      case when $2 = 'Sent' then (select name from carrier) end, $3)::text end
  from told t join app.dispatch_line l on l.agency_id = app.agency() and l.dispatch_id = t.id`

type FileState = { state: 'Sent' | 'Failed' | 'Waiting' | 'Ignored'; said?: string; by?: number }

/** Records the state of a file on every event in it, and on their documents. */
export const settleFile = async (client: pg.ClientBase, id: number, fileState: FileState): Promise<void> => {
  const { state, said = null, by = null } = fileState
  await client.query(settleSql(state), [id, state, said, by])
}
