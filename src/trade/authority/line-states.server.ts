// Where each line stands with the authority, and which version of it this is.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOver, type Tx } from '#database/connect.ts'
import type { ReportedLine, ReportType } from '#trade/authority/reported-line.ts'
import type { lineStates } from '#trade/authority/told-fields.ts'
import { notCompared } from '#trade/authority/told-lines.ts'

type Key = Pick<ReportedLine, 'document' | 'documentId' | 'part'>

/** What the last version of a line that was sent, or tried, has come to. */
export type Standing = {
  version: number
  state: 'Sent' | 'Failed'
  sentAt: string | null
  reference: string | null
  error: string | null
  contentHash: string
}

const keyOf = ({ document, documentId, part }: Key): string => `${document} ${documentId} ${part}`

/** The last standing of each line that ever was sent or tried, by its name. */
export const readStandings = async (
  type: ReportType,
  lines: readonly Key[],
  tx: Tx,
): Promise<(line: Key) => Standing | undefined> => {
  const { rows } = await sql<Standing & Key>`
    select distinct on (a.document, a.document_id, a.part) a.document, a.document_id, a.part, a.version, a.state, a.sent_at, a.reference, a.error, a.content_hash
    from unnest(${lines.map(line => line.document)}::text[], ${lines.map(line => line.documentId)}::bigint[], ${lines.map(line => line.part)}::text[])
      k (document, document_id, part)
    join app.authority_line a on a.agency_id = app.agency() and a.report_type = ${type} and a.document = k.document and a.document_id = k.document_id
      and a.part = k.part
    order by a.document, a.document_id, a.part, a.version desc`.execute(tx)
  const standings = new Map(rows.map(row => [keyOf(row), row]))
  return line => standings.get(keyOf(line))
}

/** The fingerprint of what a line says of its document. */
export const hashOf = (type: ReportType, line: Pick<ReportedLine, 'consigneeId' | 'locationId' | 'fields'>): string => {
  const said = Object.entries(line.fields).filter(([name]) => !notCompared[type].includes(name))
  const content = [line.consigneeId, line.locationId, ...said.sort(([a], [b]) => (a < b ? -1 : 1))]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export type StateOfLine = {
  version: number
  state: (typeof lineStates)[number]
  sentAt: string | null
  reference: string | null
  error: string | null
}

/** A line never tried is new. One that says something else than it last did is its next version, and new again. */
export const stateOf = (standing: Standing | undefined, hash: string, isSkipped: boolean): StateOfLine => {
  const isSame = standing?.contentHash === hash
  const version = standing ? standing.version + (isSame ? 0 : 1) : 1
  if (standing && isSame && (standing.state === 'Sent' || !isSkipped)) {
    const { state, sentAt, reference, error } = standing
    return { version, state, sentAt, reference, error }
  }
  return { version, state: isSkipped ? 'Skipped' : 'New', sentAt: null, reference: null, error: null }
}

type Marked = Pick<ReportedLine, 'day' | 'version' | 'consigneeId' | 'locationId' | 'fields' | 'isSkipped'> & Key

// Of a transfer the receiver is told as well how it stands.
const seersOf = ({ consigneeId, fields }: Marked): string =>
  `{${[consigneeId, ...(typeof fields.toConsigneeId === 'number' ? [fields.toConsigneeId] : [])].join()}}`

/** Notes what became of sending these lines: `reference` is the authority's where they were sent, and why not where it failed. */
export const markLines = async (
  client: pg.PoolClient,
  type: ReportType,
  lines: readonly Marked[],
  state: 'Sent' | 'Failed',
  dispatchId: number | null,
  reference: string | null,
): Promise<void> => {
  const each = lines.map(line => ({ ...line, hash: hashOf(type, line), seenBy: seersOf(line) }))
  await sql`
    insert into app.authority_line as a (agency_id, report_type, document, document_id, part, version, day, consignee_id, location_id, state, sent_at,
      reference, error, dispatch_id, content_hash, seen_by)
    select app.agency(), ${type}, x.document, x."documentId", x.part, x.version, x.day, x."consigneeId", x."locationId", ${state},
      case when ${state} = 'Sent' then now() end, case when ${state} = 'Sent' then ${reference}::text end,
      case when ${state} = 'Failed' then ${reference}::text end, ${dispatchId}::bigint, x.hash, x."seenBy"::bigint[]
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) x (document text, "documentId" bigint, part text, version integer, day date,
      "consigneeId" bigint, "locationId" bigint, hash text, "seenBy" text)
    on conflict (agency_id, report_type, document, document_id, part, version) do update set state = excluded.state, sent_at = excluded.sent_at,
      reference = excluded.reference, error = excluded.error, dispatch_id = excluded.dispatch_id, content_hash = excluded.content_hash, noted_at = now()
    where a.state <> 'Sent'`.execute(queriesOver(client))
}
