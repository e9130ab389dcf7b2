// Creates reports of periods that have ended and queues them for sending. A report has one consignee, type, period and channel. When its
// lines have changed, a further revision is sent.

import type pg from 'pg'
import type { Sealing } from '#database/sealing.ts'
import {
  envelopeOf,
  hashedText,
  type Importer,
  type ReportHead,
  reportFileName,
  sumKg,
} from '#trade/authority/envelope.ts'
import { canonicalTemplate, type TemplateField } from '#trade/authority/external-rows.ts'
import type { ReportLines } from '#trade/authority/line-source.ts'
import { type FileFormat, writeReport } from '#trade/authority/report-file.server.ts'
import type { ReportedLine, ReportType } from '#trade/authority/reported-line.ts'
import { hashOf, queueDispatch, readDispatchLines, stableUuid } from '#trade/dispatching/dispatches.server.ts'

type Period = { from: string; to: string }

/** Which reports to create: for every consignee where `consignee` is null, for all terminals where `terminals` is empty. */
export type ReportOrder = {
  type: ReportType
  consignee: number | null
  terminals: readonly number[]
  channel: 'API' | 'email' | 'ftp'
  format: FileFormat
  /** oldest first */
  periods: readonly Period[]
  /** periods of earlier runs, in which documents may have been entered late */
  earlier: readonly Period[]
  waits: readonly number[]
  alerted: readonly number[]
  schedule: number
  askedBy: number | null
}

type ReportDependencies = { lines: ReportLines; sealing: Sealing }

const receiver = 'gfsa'

const templateSql = `select c.field, c.name, c.form, c.constant, c.codes
  from gfsa_template t join gfsa_template_columns c on c.agency_id = t.agency_id and c.parent = t.id
  where t.agency_id = app.agency() and t.report_type = $1 and t.status = 'active' order by c.position`

/** The agency's template of a report, or the canonical template where the agency has none. */
const readTemplate = async (
  client: pg.PoolClient,
  type: ReportType,
  { fieldsOf }: ReportLines,
): Promise<readonly TemplateField[]> => {
  const { rows } = await client.query<TemplateField>(templateSql, [type])
  return rows.length > 0 ? rows : canonicalTemplate(fieldsOf(type))
}

type Sender = { importer: Importer; agencyId: number; timeZone: string }

const senderSql = `select a.id as "agencyId", a.time_zone as "timeZone", json_build_object('gfsaCode', c.importer_code, 'nameAr', c.name_ar,
    'nameEn', c.name, 'unifiedNumber', c.unified_no, 'vatNumber', c.vat_no) as importer
  from agency a join company c on c.agency_id = a.id and c.id = $1 where a.id = app.agency()`

const previousSql = `select id::float8 as id, version, sequence, hash, format, schedule::float8 as schedule,
    state = 'Sent' or sent_at is not null as "isSent" from app.dispatch
  where agency_id = app.agency() and document = $1 order by version desc limit 1`

const nextSequenceSql = `select coalesce(max(sequence), 0) + 1 as next from app.dispatch
  where agency_id = app.agency() and receiver = $1 and kind = $2 and consignee = $3`

const earlierSql = `select distinct consignee::float8 as consignee, from_day::text as "from", to_day::text as "to" from app.dispatch
  where agency_id = app.agency() and schedule = $1 and kind = $2 and channel = $3 and to_day >= $4 and consignee = coalesce($5, consignee)`

/** The consignee and period of one report. */
type Part = Period & { consignee: number }
type ReportedPart = Part & { lines: readonly ReportedLine[]; isEarlier: boolean }
type Previous = Record<'id' | 'version' | 'sequence' | 'schedule', number> & {
  hash: string
  format: string
  isSent: boolean
}

// While a report is not sent yet, changed fields do not count: the line keeps its version number until it is sent.
const fingerprint = (lines: readonly ReportedLine[], isSent: boolean): string =>
  lines
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ document, documentId, part, version, fields }) =>
      JSON.stringify([document, documentId, part, version, isSent ? null : Object.entries(fields).sort()]),
    )
    .sort()
    .join('\n')

// A report that has not arrived may have been refused for its template, its format or what it tells of the importer: it is made anew when
// one of these was corrected. Another schedule's format is not a correction.
const isWrittenAlike = async (
  client: pg.PoolClient,
  { type, format, schedule }: ReportOrder,
  { previous, head, lines }: { previous: Previous; head: ReportHead; lines: readonly ReportedLine[] },
  dependencies: ReportDependencies,
): Promise<boolean> => {
  if (previous.schedule === schedule && previous.format !== format) return false
  const template = await readTemplate(client, type, dependencies.lines)
  return hashOf(hashedText(envelopeOf({ ...head, revision: previous.version }, lines, template))) === previous.hash
}

const isUnchanged = async (
  client: pg.PoolClient,
  order: ReportOrder,
  report: { agencyId: number; previous: Previous | undefined; head: ReportHead; lines: readonly ReportedLine[] },
  dependencies: ReportDependencies,
): Promise<boolean> => {
  const { agencyId, previous, lines } = report
  if (!previous) return !lines.some(({ isSkipped }) => !isSkipped)
  const sentLines = await readDispatchLines<ReportedLine>(client, agencyId, previous.id)
  const { isSent } = previous
  if (fingerprint(sentLines, isSent) !== fingerprint(lines, isSent)) return false
  return isSent || isWrittenAlike(client, order, { ...report, previous }, dependencies)
}

const headOf = async (
  client: pg.PoolClient,
  { type }: ReportOrder,
  report: ReportedPart & { reportId: string; previous: Previous | undefined },
  { importer, timeZone }: Sender,
): Promise<ReportHead> => {
  const { reportId, previous, from, to, consignee } = report
  const { rows } = await client.query<{ next: number }>(nextSequenceSql, [receiver, type, consignee])
  const counted = { sequence: previous?.sequence ?? rows[0]!.next, revision: (previous?.version ?? 0) + 1 }
  return { type, reportId, ...counted, importer, from, to, timeZone, generatedAt: new Date().toISOString() }
}

const writeOne = async (
  client: pg.PoolClient,
  order: ReportOrder,
  head: ReportHead,
  report: ReportedPart,
  dependencies: ReportDependencies,
) => {
  const template = await readTemplate(client, order.type, dependencies.lines)
  const envelope = envelopeOf(head, report.lines, template)
  const hash = hashOf(hashedText(envelope))
  const { ending, contentType, content } = await writeReport(order.format, { envelope, hash, template })
  return { hash, contentType, content, fileName: `${reportFileName(head)}.${ending}` }
}

// The id is computed from the report's subject, so that all revisions of a report have the same id.
const reportIdOf = ({ type, terminals, channel }: ReportOrder, report: ReportedPart, agencyId: number): string => {
  const places = [...terminals].sort((a, b) => a - b).join()
  return stableUuid(
    ...[receiver, agencyId, type, report.consignee, places, report.from, report.to, channel].map(String),
  )
}

const queueOne = async (
  client: pg.PoolClient,
  order: ReportOrder,
  report: ReportedPart,
  dependencies: ReportDependencies,
): Promise<number> => {
  const { type, channel, format, waits, alerted, schedule, askedBy } = order
  const { consignee, from, to } = report
  const sender = (await client.query<Sender>(senderSql, [consignee])).rows[0]!
  const reportId = reportIdOf(order, report, sender.agencyId)
  const previous = (await client.query<Previous>(previousSql, [reportId])).rows[0]
  // The schedule covered other terminals at that time.
  if (report.isEarlier && !previous) return 0
  const head = await headOf(client, order, { ...report, reportId, previous }, sender)
  const { agencyId } = sender
  if (await isUnchanged(client, order, { agencyId, previous, head, lines: report.lines }, dependencies)) return 0
  const written = await writeOne(client, order, head, report, dependencies)
  const lines = report.lines.filter(({ isSkipped }) => !isSkipped)
  const named = { document: reportId, version: head.revision, key: `${reportId}:${head.revision}` }
  const dispatch = { receiver, kind: type, ...named, ...written, sequence: head.sequence, consignee, from, to, lines }
  const way = { channel, format, waits, alerted, schedule, askedBy, quantityKg: sumKg(lines) }
  return (await queueDispatch(client, { ...dispatch, ...way }, dependencies.sealing)) === undefined ? 0 : 1
}

const isSame = (one: Part, other: Part): boolean =>
  one.consignee === other.consignee && one.from === other.from && one.to === other.to

const isOf = ({ consigneeId, day }: ReportedLine, { from, to, consignee }: Part): boolean =>
  consigneeId === consignee && day >= from && day <= to

// A plan has no day of its own. Each report lists the plans as they are, so of several missed periods only the last one is reported, and
// earlier reports are not corrected. A plan stays in it from `since` on after its discharge: its last trucks and its customs clearance follow.
const planReports = async (
  client: pg.PoolClient,
  { type, consignee, periods, terminals }: ReportOrder,
  since: string,
  { read }: ReportLines,
): Promise<ReportedPart[]> => {
  const period = periods.at(-1)!
  const from = since < period.from ? since : period.from
  const scope = {
    from,
    to: period.to,
    locationIds: terminals,
    ...(consignee !== null && { consigneeIds: [consignee] }),
  }
  const lines = await read(client, type, scope)
  return [...Map.groupBy(lines, ({ consigneeId }) => consigneeId)]
    .toSorted(([one], [other]) => one - other)
    .map(([owner, ofOwner]) => ({ ...period, consignee: owner, lines: ofOwner, isEarlier: false }))
}

// Lines of earlier periods for which their importer has no report: nothing had happened, until a document was entered late.
const missedReports = (
  lines: readonly ReportedLine[],
  earlier: readonly Period[],
  reported: readonly Part[],
): ReportedPart[] => {
  const missed = lines.filter(line => !reported.some(part => isOf(line, part)))
  const periods = earlier.filter((one, at) => earlier.findIndex(({ from }) => from === one.from) === at)
  return periods.flatMap(period => {
    const within = missed.filter(({ day }) => day >= period.from && day <= period.to)
    const byOwner = [...Map.groupBy(within, ({ consigneeId }) => consigneeId)]
    return byOwner.map(([consignee, ofOwner]) => ({ ...period, consignee, lines: ofOwner, isEarlier: false }))
  })
}

// Also includes periods that were reported before, from `since` on, because their documents may have been corrected.
const reportsToMake = async (
  client: pg.PoolClient,
  { type, consignee, channel, schedule, periods, earlier: runs, terminals }: ReportOrder,
  since: string,
  { read }: ReportLines,
): Promise<ReportedPart[]> => {
  const parameters = [schedule, type, channel, since, consignee]
  const { rows: earlierParts } = await client.query<Part>(earlierSql, parameters)
  const all = [...earlierParts, ...runs, ...periods]
  const [from, to] = [
    all.map(each => each.from).sort()[0]!,
    all
      .map(each => each.to)
      .sort()
      .at(-1)!,
  ]
  const scope = { from, to, locationIds: terminals, ...(consignee !== null && { consigneeIds: [consignee] }) }
  const lines = await read(client, type, scope)
  const owners = [...new Set(lines.map(({ consigneeId }) => consigneeId))]
  const now = periods.flatMap(period => owners.map(owner => ({ ...period, consignee: owner, isEarlier: false })))
  const earlier = earlierParts
    .filter(one => !now.some(each => isSame(one, each)))
    .map(one => ({ ...one, isEarlier: true }))
  const reported = [...now, ...earlier].map(part => ({ ...part, lines: lines.filter(line => isOf(line, part)) }))
  return [...reported, ...missedReports(lines, runs, reported)].toSorted((a, b) =>
    a.to === b.to ? a.consignee - b.consignee : a.to < b.to ? -1 : 1,
  )
}

/**
 * Queues the reports of an order whose lines are new or have changed, including earlier periods from `since` on; returns how many. `client`
 * must be in a transaction inside the agency.
 */
export const queueReports = async (
  client: pg.PoolClient,
  order: ReportOrder,
  since: string,
  dependencies: ReportDependencies,
): Promise<number> => {
  // The lock serializes the numbering: sequences and revisions have no gaps and no duplicates.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('dispatch ' || app.agency() || $1, 0))`, [
    order.type,
  ])
  const make = order.type === 'Import Plan' ? planReports : reportsToMake
  let queued = 0
  for (const report of await make(client, order, since, dependencies.lines))
    queued += await queueOne(client, order, report, dependencies)
  return queued
}
