import { type RawBuilder, sql } from 'kysely'
import { commands, loadingMachineLog } from '#areas/logs/loading-machine-api-logs/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import { answerReport } from '#reports/source.server.ts'

type Filters = ValuesOf<typeof loadingMachineLog.filters>

const conditions = (asked: Filters, timeZone: string): RawBuilder<unknown> => {
  const { from, to, terminal, key, command, result, number } = asked
  const found = [sql`c.agency_id = app.agency()`, isWithinDays(sql`c.at`, { from, to }, timeZone)]
  const words = Object.entries(commands).flatMap(([word, title]) => (command?.includes(title) ? [word] : []))
  if (terminal?.length) found.push(sql`c.terminal = any(${terminal}::bigint[])`)
  if (key?.length) found.push(sql`c.key_id = any(${key}::bigint[])`)
  if (command?.length) found.push(sql`c.command = any(${words}::text[])`)
  if (result?.length) found.push(sql`c.result = any(${result}::text[])`)
  if (number) {
    const searched = number.toLowerCase()
    found.push(sql`(strpos(lower(c.number), ${searched}) > 0 or strpos(lower(n.doc_no), ${searched}) > 0)`)
  }
  return sql.join(found, sql` and `)
}

// The delivery note as it is now, because its weight is recorded after the last count.
const from = sql`from app.machine_call c left join delivery_note n on n.agency_id = c.agency_id and n.id = c.delivery_note`

export const loadingMachineLogInquiry = answerReport(loadingMachineLog, async (asked, reading, { tx, asker }) => {
  const where = sql`where ${conditions(asked, asker.timeZone)}`
  const counted = await sql<{ count: number }>`select count(*) as count ${from} ${where}`.execute(tx)
  const rows = await reading.rows(
    limit => sql`select c.at, c.terminal, c.machine, ${titleOfCode(sql`c.command`, commands)} as command, c.number, n.doc_no as note,
      c.plate, c.target_bags, c.counted_bags, c.counted_bags - c.target_bags as over_target, n.weighed_bags,
      c.counted_bags - n.weighed_bags as over_weighed, c.weighbridge as scale, c.kg, c.result, c.reason, c.ms, c.event, c.raw, c.delivery_note
      ${from} ${where} order by c.at desc, c.id desc ${limit}`,
  )
  return { count: counted.rows[0]!.count, rows, totals: {} }
})
