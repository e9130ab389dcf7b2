import { sql } from 'kysely'
import { loginDetail } from '#areas/staff/login-detail/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { Row } from '#kit/check.ts'
import { answerReport } from '#reports/source.server.ts'

// Reasons and ends are message keys, and so are the devices of background work; the exported file is read outside the page, so they are translated.
const translateRow = (row: Row, say: (word: unknown) => unknown): Row => ({
  ...row,
  reason: say(row.reason),
  ended: say(row.ended),
  device: say(row.device),
})

async function* mapRows(rows: Iterable<Row> | AsyncIterable<Row>, show: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield show(row)
}

export const loginDetailInquiry = answerReport(
  loginDetail,
  async ({ from, to, user, result, address }, reading, { tx, asker, arabic }) => {
    const where = sql.join(
      [
        sql`d.agency_id = app.agency()`,
        isWithinDays(sql`d.at`, { from, to }, asker.timeZone),
        ...(user?.length ? [sql`d.user_id = any(${user}::bigint[])`] : []),
        ...(result?.length ? [sql`d.result = any(${result}::text[])`] : []),
        ...(address ? [sql`strpos(d.address, ${address}) > 0`] : []),
      ],
      sql` and `,
    )
    const { rows: counted } = await sql<{
      count: number
    }>`select count(*) as count from app.login_detail d where ${where}`.execute(tx)
    const rows = await reading.rows(
      limit => sql`select d.at, d.username, d.user_id as "user", d.result, d.reason, d.attempts_left, d.address, d.device, d.ended_at, d.ended
        from app.login_detail d where ${where} order by d.at desc, d.id desc ${limit}`,
    )
    const say = (word: unknown): unknown =>
      asker.language === 'arabic' && word ? (arabic[String(word)] ?? word) : word
    const show = (row: Row): Row => translateRow(row, say)
    return { count: counted[0]!.count, rows: Array.isArray(rows) ? rows.map(show) : mapRows(rows, show), totals: {} }
  },
)
