import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Dispatch, dispatchFile, readDispatch, resendDispatch } from '#areas/gfsa-details/report-logs/calls.ts'
import { gfsaReportLog } from '#areas/gfsa-details/report-logs/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import { notOpened } from '#database/sealing.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { conflict, notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import { answerReport } from '#reports/source.server.ts'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { dispatchReasons } from '#trade/authority/report-fields.ts'
import type { ReportType } from '#trade/authority/reported-line.ts'
import { readAttempts, readContent, sendAgain } from '#trade/dispatching/dispatches.server.ts'

type Filters = ValuesOf<typeof gfsaReportLog.filters>

const conditions = (asked: Filters, timeZone: string): RawBuilder<unknown> => {
  const { from, to, reportType, consignee, channel, state } = asked
  const found = [
    sql`d.agency_id = app.agency() and d.receiver = 'gfsa'`,
    isWithinDays(sql`d.at`, { from, to }, timeZone),
  ]
  if (reportType?.length) found.push(sql`d.kind = any(${reportType}::text[])`)
  if (consignee?.length) found.push(sql`d.consignee = any(${consignee}::bigint[])`)
  if (channel?.length) found.push(sql`d.channel = any(${channel}::text[])`)
  if (state?.length) found.push(sql`d.state = any(${state}::text[])`)
  return sql.join(found, sql` and `)
}

const mostShown = 300

export const gfsaReportLogInquiry = answerReport(gfsaReportLog, async (asked, reading, { tx, asker }) => {
  const where = conditions(asked, asker.timeZone)
  const { rows: counted } = await sql<{ count: number; rows: number; quantity: number }>`
    select count(*) as count, coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(quantity), 0)::bigint as quantity
    from app.dispatch d where ${where}`.execute(tx)
  const { count, ...totals } = counted[0]!
  const rows = await reading.rows(
    limit => sql`select d.at, d.kind as report_type, d.consignee, d.from_day, d.to_day, d.version as revision,
      case when d.asked_by is null then 'By schedule' else 'By hand' end as started, d.schedule, d.asked_by as started_by,
      d.rows, d.quantity, d.channel, d.format, l.target as recipient, d.file_name as file, d.bytes as size, d.state,
      ${titleOfCode(sql`d.error_class`, dispatchReasons)} as reason, left(l.answer, ${mostShown}) as answer, d.tries, l.ms, d.reference, d.id as dispatch
      from app.dispatch d left join lateral (select target, ms, answer from app.dispatch_attempt a
        where a.agency_id = d.agency_id and a.dispatch_id = d.id order by a.id desc limit 1) l on true
      where ${where} order by d.at desc, d.id desc ${limit}`,
  )
  return { count, rows, totals }
})

const logOf: Record<ReportType, Screen> = {
  Sales: 'GfsaSalesLog',
  Inventory: 'GfsaInventoryLog',
  'Stock Transfer': 'GfsaStockTransferLog',
  'Import Plan': 'GfsaImportPlanLog',
}

type StoredReport = Omit<Dispatch, 'content' | 'attempts'> & {
  reportType: ReportType
  contentType: string
  sealed: Buffer
}

const find = async (id: number, { tx, asker }: Context): Promise<StoredReport> => {
  const { rows } =
    await sql<StoredReport>`select d.id, d.kind as report_type, d.state, ${titleOfCode(sql`d.error_class`, dispatchReasons)} as reason, d.key, d.hash,
      d.version as revision, d.channel, d.format, d.file_name as file, d.bytes as size, d.reference, d.sent_at,
      case when d.state in ('Waiting', 'Failed') then d.due_at end as due_at, d.content_type, d.sealed
    from app.dispatch d where d.agency_id = app.agency() and d.receiver = 'gfsa' and d.id = ${id}`.execute(tx)
  const found = rows[0] ?? notFound()
  const maySee = mayOn(asker, 'View', 'GfsaReportLog') || mayOn(asker, 'View', logOf[found.reportType])
  return maySee ? found : notFound()
}

const mostCharacters = 65_536

const readWhole = async (id: number, context: Context): Promise<Dispatch> => {
  const { sealed, contentType, ...dispatch } = await find(id, context)
  const attempts = await readAttempts(id, dispatchReasons, context)
  const content = contentType.includes('charset') ? readContent(sealed, await context.sealing()) : undefined
  return { ...dispatch, content: content?.toString('utf8').slice(0, mostCharacters) ?? null, attempts }
}

/** Mounts the calls of one dispatch to the authority. */
export const mountReportLogs = (app: FastifyInstance): void => {
  answer(app, readDispatch, ({ id }, context) => readWhole(id(), context))
  answer(app, dispatchFile, async ({ id, reply }, context) => {
    const { file, contentType, sealed } = await find(id(), context)
    const content = readContent(sealed, await context.sealing()) ?? conflict(notOpened)
    reply.type(contentType).header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`)
    return reply.send(content)
  })
  answer(app, resendDispatch, async ({ id }, context) => {
    await find(id(), context)
    await sendAgain(id(), context)
    return readWhole(id(), context)
  })
}
