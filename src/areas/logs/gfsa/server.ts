import { type RawBuilder, sql } from 'kysely'
import type { GfsaLog } from '#areas/logs/gfsa/gfsa-log-fields.ts'
import { gfsaImportPlanLog } from '#areas/logs/gfsa/import-plan/definition.ts'
import { gfsaInventoryLog } from '#areas/logs/gfsa/inventory/definition.ts'
import { gfsaSalesLog } from '#areas/logs/gfsa/sales/definition.ts'
import { gfsaStockTransferLog } from '#areas/logs/gfsa/stock-transfer/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import { answerReport, type ReportSource } from '#reports/source.server.ts'
import { dispatchReasons } from '#trade/authority/report-fields.ts'
import type { ReportType } from '#trade/authority/reported-line.ts'

type Filters = ValuesOf<GfsaLog['filters']>

// An attempt that was broken off has no result; the next attempt shows the result.
const result = sql`case when a.accepted then 'Success' when a.id is null then 'Not sent yet' else 'Failed' end`
const at = sql`coalesce(a.at, d.at)`

const conditions = (type: ReportType, asked: Filters, timeZone: string): RawBuilder<unknown> => {
  const { from, to, channel, document } = asked
  const found = [
    sql`d.agency_id = app.agency() and d.receiver = 'gfsa' and d.kind = ${type}`,
    isWithinDays(at, { from, to }, timeZone),
  ]
  if (channel?.length) found.push(sql`d.channel = any(${channel}::text[])`)
  if (asked.result?.length) found.push(sql`${result} = any(${asked.result}::text[])`)
  if (document) found.push(sql`strpos(lower(d.file_name), lower(${document})) > 0`)
  return sql.join(found, sql` and `)
}

const mostShown = 300

const inquiryOf = (log: GfsaLog, type: ReportType): ReportSource =>
  answerReport(log, async (asked, reading, { tx, asker }) => {
    const from = sql`from app.dispatch d left join app.dispatch_attempt a on a.agency_id = d.agency_id and a.dispatch_id = d.id
      where ${conditions(type, asked, asker.timeZone)}`
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(tx)
    const rows = await reading.rows(
      limit => sql`select ${at} as at, d.file_name as document, d.version as revision, d.channel, a.target, d.hash, a.status as answer_status,
        case when a.accepted then d.reference end as reference, ${result} as result, ${titleOfCode(sql`a.error_class`, dispatchReasons)} as reason,
        left(a.answer, ${mostShown}) as answer, coalesce(a.n, 1) as attempt, a.ms, coalesce(a.asked_by, d.asked_by) as by, d.id as dispatch
        ${from} order by ${at} desc, d.id desc, a.id desc ${limit}`,
    )
    return { count: counted[0]!.count, rows, totals: {} }
  })

export const gfsaSalesLogInquiry = inquiryOf(gfsaSalesLog, 'Sales')
export const gfsaImportPlanLogInquiry = inquiryOf(gfsaImportPlanLog, 'Import Plan')
export const gfsaInventoryLogInquiry = inquiryOf(gfsaInventoryLog, 'Inventory')
export const gfsaStockTransferLogInquiry = inquiryOf(gfsaStockTransferLog, 'Stock Transfer')
