import { type RawBuilder, sql } from 'kysely'
import { carriers, deliveries, messageLog, purposes, reasons } from '#areas/logs/messages/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import { answerReport } from '#reports/source.server.ts'

type Filters = ValuesOf<typeof messageLog.filters>
type Words = Readonly<Record<string, string>>

/** The codes that have one of the titles. */
const codesByTitle = (words: Words, titles: readonly string[]): string[] =>
  Object.keys(words).filter(code => titles.includes(words[code]!))

// A message that expired before its first attempt counts as failed.
const result = sql`case when a.accepted then 'Success' when a.accepted is false or m.state = 'Failed' then 'Failed' else 'Not sent yet' end`

const conditions = (asked: Filters, timeZone: string): RawBuilder<unknown> => {
  const { from, to, user, purpose, channel, shown } = asked
  const found = [sql`m.agency_id = app.agency()`, isWithinDays(sql`m.at`, { from, to }, timeZone)]
  if (user?.length) found.push(sql`m.user_id = any(${user}::bigint[])`)
  if (purpose?.length) found.push(sql`m.purpose = any(${codesByTitle(purposes, purpose)}::text[])`)
  if (channel?.length) found.push(sql`a.channel = any(${codesByTitle(carriers, channel)}::text[])`)
  if (asked.result?.length) found.push(sql`${result} = any(${asked.result}::text[])`)
  if (shown) found.push(sql`strpos(lower(m.shown), lower(${shown})) > 0`)
  return sql.join(found, sql` and `)
}

export const messageLogInquiry = answerReport(messageLog, async (asked, reading, { tx, asker }) => {
  const from = sql`from app.message m left join app.message_attempt a on a.agency_id = m.agency_id and a.message_id = m.id
    where ${conditions(asked, asker.timeZone)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(tx)
  const rows = await reading.rows(
    limit => sql`select coalesce(a.at, m.at) as at, m.id as message, ${titleOfCode(sql`m.purpose`, purposes)} as purpose, m.user_id as "user", m.shown,
      ${titleOfCode(sql`a.channel`, carriers)} as channel, ${result} as result, ${titleOfCode(sql`a.error_class`, reasons)} as reason, a.detail, a.ms,
      ${titleOfCode(sql`a.delivery`, deliveries)} as delivery, a.delivery_at
      ${from} order by m.at desc, m.id desc, a.id desc ${limit}`,
  )
  return { count: counted[0]!.count, rows, totals: {} }
})
