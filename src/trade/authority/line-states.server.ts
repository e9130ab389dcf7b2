// The reporting state and the version of each line.

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { queriesOver, type Tx } from '#database/connect.ts'
import { rowsByCursor } from '#database/cursor.ts'
import { comparedLinks, notCompared } from '#trade/authority/fields-by-report.ts'
import type { lineStates } from '#trade/authority/reported-fields.ts'
import type { ReportedLine, ReportScope, ReportType } from '#trade/authority/reported-line.ts'

type Key = Pick<ReportedLine, 'document' | 'documentId' | 'part'>

/** The state of the last version of a line that was sent or tried. */
export type LastVersion = {
  version: number
  state: 'Sent' | 'Failed'
  sentAt: string | null
  reference: string | null
  error: string | null
  contentHash: string
}

/** The columns that hold a line's standing; all are null where the line was never tried. */
export type LastVersionColumns = {
  toldVersion: number | null
  toldState: LastVersion['state']
  toldAt: string | null
  toldReference: string | null
  toldError: string | null
  toldHash: string
}

const lastVersion = sql`a.version as told_version, a.state as told_state, a.sent_at as told_at, a.reference as told_reference, a.error as told_error,
  a.content_hash as told_hash`

/** The lines of a report in the order of their query, each with its last standing. */
export const withLastVersions = (type: ReportType, lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.*, s.told_version, s.told_state, s.told_at, s.told_reference, s.told_error, s.told_hash
  from (select q.*, row_number() over () as place from (${lines}) q) l
  left join lateral (
    select ${lastVersion} from app.authority_line a
    where a.agency_id = app.agency() and a.report_type = ${type} and a.document = l.document and a.document_id = l.document_id and a.part = l.part
    order by a.version desc limit 1) s on true order by l.place`

export const lastVersionIn = (line: LastVersionColumns): LastVersion | undefined =>
  line.toldVersion === null
    ? undefined
    : {
        ...{ version: line.toldVersion, state: line.toldState, sentAt: line.toldAt },
        ...{ reference: line.toldReference, error: line.toldError, contentHash: line.toldHash },
      }

type InventoryKey = Pick<ReportedLine, 'documentId' | 'part'>

const inventoryKey = ({ documentId, part }: InventoryKey): string => `${documentId}/${part}`

/** The last standings of the Inventory lines of these days. A line contains its day and was reported on it, so all are read at once. */
export const readInventoryVersions = async (
  { from, to }: ReportScope,
  tx: Tx,
): Promise<(line: InventoryKey) => LastVersion | undefined> => {
  const versions = new Map<string, LastVersion | undefined>()
  const query = sql`
    select distinct on (a.document_id, a.part) a.document_id, a.part, ${lastVersion} from app.authority_line a
    where a.agency_id = app.agency() and a.report_type = 'Inventory' and a.day between ${from}::date and ${to}::date
    order by a.document_id, a.part, a.version desc` as RawBuilder<InventoryKey & LastVersionColumns>
  for await (const row of rowsByCursor('versions of inventory lines', query, tx))
    versions.set(inventoryKey(row as InventoryKey), lastVersionIn(row as LastVersionColumns))
  return line => versions.get(inventoryKey(line))
}

/** Whether a line of Inventory was reported for this day. Where none was, each is new. */
export const isInventoryTold = async (day: string, tx: Tx): Promise<boolean> => {
  const { rows } = await sql`select from app.authority_line a
    where a.agency_id = app.agency() and a.report_type = 'Inventory' and a.day = ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

type Content = Pick<ReportedLine, 'consigneeId' | 'locationId' | 'fields'>

const hashWithout = (names: readonly string[], line: Content): string => {
  const reported = Object.entries(line.fields).filter(([name]) => !names.includes(name))
  const content = [line.consigneeId, line.locationId, ...reported.sort(([a], [b]) => (a < b ? -1 : 1))]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** A hash of the line's content, without the fields of `notCompared`. */
const hashOf = (type: ReportType, line: Content): string => hashWithout(notCompared[type], line)

/** Whether a line has the content of this hash. A hash from before links were compared does not contain them. */
export const hasHash = (type: ReportType, line: Content, hash: string): boolean =>
  hash === hashOf(type, line) ||
  hash === hashWithout([...notCompared[type], ...Object.keys(comparedLinks[type] ?? {})], line)

export type StateOfLine = {
  version: number
  state: (typeof lineStates)[number]
  sentAt: string | null
  reference: string | null
  error: string | null
}

/**
 * A line that was never tried is new. A line whose content differs from its last version becomes the next version, and is new again.
 * `hasContent` tells whether the line has the content of a hash; it is called only where there is a standing to compare with.
 */
export const stateOf = (
  lastVersion: LastVersion | undefined,
  hasContent: (hash: string) => boolean,
  isSkipped: boolean,
): StateOfLine => {
  const isSame = lastVersion !== undefined && hasContent(lastVersion.contentHash)
  const version = lastVersion ? lastVersion.version + (isSame ? 0 : 1) : 1
  if (lastVersion && isSame && (lastVersion.state === 'Sent' || !isSkipped)) {
    const { state, sentAt, reference, error } = lastVersion
    return { version, state, sentAt, reference, error }
  }
  return { version, state: isSkipped ? 'Skipped' : 'New', sentAt: null, reference: null, error: null }
}

type Marked = Pick<ReportedLine, 'day' | 'version' | 'consigneeId' | 'locationId' | 'fields' | 'isSkipped'> & Key

// The receiving consignee of a transfer may see the line's state too.
const seersOf = ({ consigneeId, fields }: Marked): string =>
  `{${[consigneeId, ...(typeof fields.toConsigneeId === 'number' ? [fields.toConsigneeId] : [])].join()}}`

/**
 * Records the result of sending these lines: `reference` is the authority's reference where they were sent, and the error where sending
 * failed.
 */
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
      ${state === 'Sent' ? sql`now()` : null}, case when ${state} = 'Sent' then ${reference}::text end,
      case when ${state} = 'Failed' then ${reference}::text end, ${dispatchId}::bigint, x.hash, x."seenBy"::bigint[]
    from jsonb_to_recordset(${JSON.stringify(each)}::jsonb) x (document text, "documentId" bigint, part text, version integer, day date,
      "consigneeId" bigint, "locationId" bigint, hash text, "seenBy" text)
    on conflict (agency_id, report_type, document, document_id, part, version) do update set state = excluded.state, sent_at = excluded.sent_at,
      reference = excluded.reference, error = excluded.error, dispatch_id = excluded.dispatch_id, content_hash = excluded.content_hash, noted_at = excluded.noted_at
    where a.state <> 'Sent'`.execute(queriesOver(client))
}
