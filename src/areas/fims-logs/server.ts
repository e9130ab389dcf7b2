import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { type FimsEvent, ignoreFimsEvent, readFimsEvent, retryFimsEvent } from '#areas/fims-logs/calls.ts'
import { fimsLog } from '#areas/fims-logs/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { Row } from '#kit/check.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import { answerReport, type Rows } from '#reports/source.server.ts'
import { may, mayOn } from '#rights/may.ts'
import { readAttempts, readContent } from '#trade/dispatching/dispatches.server.ts'
import { fileKind, holdsBackFiles } from '#trade/fims/day-files.server.ts'
import { fimsReasons, waitsBehind, waitsBehindFile, waitsForFile } from '#trade/fims/log-fields.ts'
import { maskedText } from '#trade/fims/masked.ts'
import { maskCsv } from '#trade/fims/masked-files.server.ts'
import { ignoreEvent, retryEvent } from '#trade/fims/settled.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof fimsLog.filters>

const result = sql`case d.state when 'Sent' then 'Success' when 'Dead' then 'Failed' when 'Waiting' then 'Not sent yet' else d.state end`

// The document's number; for a file, its name.
const numberOf = (
  of: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((select l.line ->> 'number' from app.dispatch_line l
  where l.agency_id = ${of}.agency_id and l.dispatch_id = ${of}.id limit 1), ${of}.file_name)`

// The first earlier event of the lane that holds back `d`. An event in a file goes with it, so it waits for what its file waits for.
const heldBack = sql`left join lateral (select e.id, ${numberOf(sql`e`)} as number from app.dispatch w
  join app.dispatch e on e.agency_id = w.agency_id and e.receiver = w.receiver and e.lane = w.lane
    and e.state in ('Waiting', 'Failed', 'Dead') and e.sent_at is null
    and coalesce(e.lane_place, e.id) < coalesce(w.lane_place, w.id) and (not w.by_file or ${sql.raw(holdsBackFiles)})
  where d.state in ('Waiting', 'Failed') and w.agency_id = d.agency_id and w.id = coalesce(d.file, d.id) and w.state in ('Waiting', 'Failed')
  order by coalesce(e.lane_place, e.id) limit 1) held on true`

const reason = sql`coalesce(${titleOfCode(sql`d.error_class`, fimsReasons)}, case
  when held.id is not null and (d.kind = ${fileKind} or d.file is not null) then ${waitsBehindFile}::text
  when held.id is not null then ${waitsBehind}::text
  when d.by_file and d.state = 'Waiting' then ${waitsForFile}::text end)`

const events = sql`select d.at, 'Out' as direction, d.kind as object, ${numberOf(sql`d`)} as number, d.channel, d.reference, ${result} as result,
    case when d.state in ('Waiting', 'Failed', 'Dead') then ${reason} end as reason, held.number as waits_for,
    case when d.state <> 'Sent' then coalesce(d.ignored_reason, d.problem, (select left(a.answer, 300) from app.dispatch_attempt a
      where a.agency_id = d.agency_id and a.dispatch_id = d.id and not a.accepted order by a.id desc limit 1)) end as error,
    d.tries, coalesce(d.ignored_by, d.asked_by) as by, d.sealed, d.id as event, d.kind = ${fileKind} as is_file
  from app.dispatch d ${heldBack} where d.agency_id = app.agency() and d.receiver = 'fims'`

// A message key with values, like other stored sentences.
const differing = 'Rows: {rows}. Customers not known here: {unknown}. Other codes: {codes}.'

const readings = sql`select r.at, 'In', 'Balances', to_char(r.day, 'YYYY-MM-DD'), null::text, null::text, case when r.problem is null then 'Success' else 'Failed' end,
    null::text, null::text, coalesce(r.problem, case when r.unknown + r.conflicts > 0 then jsonb_build_object('key', ${differing}::text,
      'values', jsonb_build_object('rows', r.rows, 'unknown', r.unknown, 'codes', r.conflicts))::text end), 1, r.asked_by, null::bytea, null::bigint, false
  from app.fims_reading r where r.agency_id = app.agency()`

const loggedQuery = (asked: Filters, timeZone: string): RawBuilder<unknown> => sql`
  from (${events} union all ${readings}) x where ${isWithinDays(sql`x.at`, asked, timeZone)}
    ${andAnyOf('x.direction', asked.direction)} ${andAnyOf('x.object', asked.object)} ${andAnyOf('x.channel', asked.channel)}
    ${andAnyOf('x.result', asked.result)}
    ${asked.number ? sql`and strpos(lower(x.number), lower(${asked.number})) > 0` : sql``}`

const mostShown = 500

// Empty where it cannot be decrypted.
const readMasked = async (sealed: Buffer, isFile: boolean, { sealing }: Context): Promise<string> => {
  const content = readContent(sealed, await sealing())
  if (!content) return ''
  return isFile ? maskCsv(content) : maskedText(content.toString())
}

// Contents are encrypted; only those of the shown rows are decrypted.
async function* withPayloads(rows: Rows, context: Context): AsyncGenerator<Row> {
  for await (const { sealed, isFile, ...row } of rows) {
    const text = sealed instanceof Buffer ? await readMasked(sealed, isFile === true, context) : ''
    yield { ...row, payload: text.replace(/\s+/g, ' ').slice(0, mostShown) || null }
  }
}

export const fimsLogInquiry = answerReport(fimsLog, async (asked, reading, context) => {
  const logged = loggedQuery(asked, context.asker.timeZone)
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${logged}`.execute(context.tx)
  const rows = await reading.rows(limit => sql`select x.* ${logged} order by x.at desc, x.event desc ${limit}`)
  const shown: Row[] = []
  if (!Array.isArray(rows)) return { count: counted[0]!.count, rows: withPayloads(rows, context), totals: {} }
  for await (const row of withPayloads(rows, context)) shown.push(row)
  return { count: counted[0]!.count, rows: shown, totals: {} }
})

const documents = { customer, taxInvoice, creditNote, payment, prePayment }

type StoredEvent = Omit<FimsEvent, 'address' | 'payload' | 'attempts'> & {
  sealed: Buffer
  document: keyof typeof documents | null
  documentId: number | null
}

const find = async (id: number, { tx, asker }: Context): Promise<StoredEvent> => {
  const maySee = mayOn(asker, 'View', 'FimsLog') || may(asker, { rights: ['canUplaodFIMSData'] })
  if (asker.companyId !== null || !maySee) notFound()
  const { rows } =
    await sql<StoredEvent>`select d.id, d.kind as object, coalesce(l.line ->> 'number', d.file_name) as number, d.state, ${reason} as reason, d.problem, d.key, d.hash,
      d.reference, d.sent_at, case when d.state in ('Waiting', 'Failed') and not d.by_file then d.due_at end as due_at, d.file,
      (select f.file_name from app.dispatch f where f.agency_id = d.agency_id and f.id = d.file) as file_name,
      held.id as waits_for, held.number as waits_for_number, d.ignored_reason,
      (select u.name from staff_user u where u.agency_id in (d.agency_id, 0) and u.id = d.ignored_by limit 1) as ignored_by,
      d.sealed, l.document, l.document_id
    from app.dispatch d left join app.dispatch_line l on l.agency_id = d.agency_id and l.dispatch_id = d.id ${heldBack}
    where d.agency_id = app.agency() and d.receiver = 'fims' and d.id = ${id}`.execute(tx)
  return rows[0] ?? notFound()
}

const readWhole = async (id: number, context: Context): Promise<FimsEvent> => {
  const { sealed, document, documentId, ...event } = await find(id, context)
  const attempts = await readAttempts(id, fimsReasons, context)
  const payload = await readMasked(sealed, event.object === fileKind, context)
  const address = document && `${documents[document].address}/${documentId}`
  return { ...event, address, payload, attempts }
}

/** Mounts the calls of one event of the exchange with the finance system. */
export const mountFimsLogs = (app: FastifyInstance): void => {
  answer(app, readFimsEvent, ({ id }, context) => readWhole(id(), context))
  answer(app, retryFimsEvent, async ({ id }, context) => {
    await find(id(), context)
    await retryEvent(id(), context)
    return readWhole(id(), context)
  })
  answer(app, ignoreFimsEvent, async ({ id, body }, context) => {
    await find(id(), context)
    await ignoreEvent(id(), body.reason, context)
    return readWhole(id(), context)
  })
}
