// Scheduled sending: reports to the authority, reports, statements and invoices by mail.

import { type RawBuilder, sql } from 'kysely'
import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import { gfsaSchedule } from '#areas/gfsa-details/schedules/definition.ts'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import type { Document } from '#kit/document.ts'
import { allOf, tableOf } from '#kit/server/columns.ts'
import type { Person } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { type Connection, connectionStateOf } from '#trade/dispatching/connection.ts'
import type { ConnectionProvider, ReadConnection } from '#trade/dispatching/connections.server.ts'

type Figures = {
  document: string
  id: number
  of: string | null
  words: string | null
  isOn: boolean
  lastAt: string | null
  problem: string | null
  nextAt: string | null
}

const scheduled: readonly Pick<Document, 'name' | 'singular' | 'address'>[] = [
  gfsaSchedule,
  scheduledReport,
  statementEmail,
  saleEmail,
]

// A problem is shown until the next successful run. Its time is not stored.
const stateOf = ({ isOn, lastAt, problem }: Figures): Connection['state'] => {
  if (isOn && problem !== null) return 'Failing'
  return connectionStateOf({ isSetUp: isOn, lastSuccessAt: lastAt, lastFailureAt: null, waiting: null, dead: null })
}

const rowOf = (found: Figures): ReadConnection => {
  const { document, id, of, words, lastAt, problem, nextAt, isOn } = found
  const { name, singular, address } = scheduled.find(each => each.name === document)!
  return {
    ...{ key: `schedule.${name}.${id}`, kind: 'Schedule', title: singular, of, target: words, state: stateOf(found) },
    ...{ lastSuccessAt: lastAt, lastFailureAt: null, reason: problem, answer: null, waiting: null, dead: null },
    nextAt: isOn ? nextAt : null,
    path: `${address}/${id}`,
  }
}

const lastMails = (document: Document, order: string) => sql`select ${sql.ref(order)} as order_no, max(created_at) as at
  from ${tableOf(document)} where agency_id = app.agency() and ${sql.ref(order)} is not null group by 1`

// Scheduled reports are mailed from 06:00 on.
const everyQuery = (asker: Person): RawBuilder<unknown> => sql`
  select ${gfsaSchedule.name} as document, s.id, s.doc_no as "of", s.report_type || ', ' || s.channel as words, s.status = 'active' as is_on,
    s.last_run_at as last_at, s.problem, (s.next_on + s.time::time) at time zone a.time_zone as next_at
  from gfsa_schedule s join agency a on a.id = s.agency_id where s.agency_id = app.agency()
    ${allOf(inScope(gfsaSchedule, asker, 's'))}
  union all select ${scheduledReport.name}, s.id, s.doc_no, s.name, true, m.at, s.problem,
    (s.next_on + time '06:00') at time zone a.time_zone
  from scheduled_report s join agency a on a.id = s.agency_id left join (${lastMails(scheduledReport, 'order')}) m on m.order_no = s.doc_no
  where s.agency_id = app.agency() and s.status = 'Standing'
  union all select ${statementEmail.name}, s.id, s.doc_no, s.every, true, m.at, null, null
  from statement_email s left join (${lastMails(statementEmail, 'order')}) m on m.order_no = s.doc_no
  where s.agency_id = app.agency() and s.status = 'Standing'
  union all select ${saleEmail.name}, s.id, s.doc_no, s.send, true, m.at, s.problem, s.next_at
  from sale_email s left join (${lastMails(saleEmail, 'plan')}) m on m.order_no = s.doc_no
  where s.agency_id = app.agency() and s.status = 'Scheduled'`

/** Schedules of the authority's reports, including those that are off; standing orders of mails only while they are active. */
export const scheduleConnections: ConnectionProvider = async ({ tx, asker }) => {
  const { rows } = await sql<Figures>`select * from (${everyQuery(asker)}) s order by document, id`.execute(tx)
  return rows.map(rowOf)
}
