// Mails the due reports, each as the user who ordered it may see it now.

import { sql } from 'kysely'
import type pg from 'pg'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { doEach, inAgency } from '#database/agencies.ts'
import type { RowOf } from '#kit/document.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply, create } from '#kit/server/write.ts'
import { type Author, asAuthor, findDue, runOrKeepProblem } from '#session/as-author.server.ts'
import { endedPeriod } from '#trade/mailing/ended-period.ts'

type Order = { id: number; userId: number }
type Due = Order & Author

const dueSql = `select o.id::float8 as id, o.created_by::float8 as "userId"
  from scheduled_report o join agency a on a.id = o.agency_id and a.is_active
  where o.agency_id = app.agency() and o.status = 'Standing' and o.next_on <= (now() at time zone a.time_zone)::date
  order by o.next_on, o.id`

// An order locked by another process is skipped; an order whose user may no longer see the report is refused.
const takeOrder = async (id: number, context: Context): Promise<RowOf<typeof scheduledReport> | undefined> => {
  const { rows } = await sql`select from scheduled_report where agency_id = app.agency() and id = ${id}
    and status = 'Standing' and next_on <= ${context.today}::date for update skip locked`.execute(context.tx)
  const ordered = (await find(scheduledReport, id, context)) as RowOf<typeof scheduledReport>
  return rows.length === 0 ? undefined : ordered
}

// Of several missed periods only the last is mailed.
const mailOrder = async (id: number, context: Context): Promise<number> => {
  const ordered = await takeOrder(id, context)
  if (!ordered) return 0
  const { name, report, question, every, format, language, recipients, docNo } = ordered
  const { from, to } = endedPeriod(every, context.today)
  const mail = { name, report, question, every, format, language, recipients, order: docNo, fromDay: from, toDay: to }
  await create(scheduledReport, mail, context)
  await apply(scheduledReport, id, 'send-due', context)
  return 1
}

// An order is tried every day; the timeline has each problem once.
const missedSql = `with before as (select problem from scheduled_report where agency_id = $1 and id = $2),
  missed as (
    update scheduled_report o set result = 'Not mailed', problem = $3,
      next_on = (now() at time zone a.time_zone)::date + 1, version = o.version + 1, updated_at = now()
    from agency a where a.id = o.agency_id and o.agency_id = $1 and o.id = $2
      and o.status = 'Standing' and o.next_on <= (now() at time zone a.time_zone)::date
    returning o.agency_id, o.id, o.seen_by)
  insert into app.history (agency_id, document, document_id, action, reason, seen_by)
  select agency_id, $4, id, 'not-sent', $3, seen_by from missed where (select problem from before) is distinct from $3`

const defect = 'The report could not be made. The server’s log says why.'

const saveProblem = (pool: pg.Pool, { agencyId, id }: Due, problem: string) =>
  inAgency(pool, agencyId, client => client.query(missedSql, [agencyId, id, problem, scheduledReport.name]))

/** Mails every report that is due; `pool` is the background's. An order that cannot be mailed stores the problem and is tried again the
 *  next day; one that meets a busy server is mailed by the next run. Returns the number mailed. */
export const mailDueReports =
  (services: AppServices) =>
  async (pool: pg.Pool): Promise<number> => {
    let mailed = 0
    await doEach(await findDue<Order>(pool, 'scheduledReport', dueSql), async order => {
      const run = () => asAuthor(services, pool, order, context => mailOrder(order.id, context))
      mailed += await runOrKeepProblem(run, 0, { save: problem => saveProblem(pool, order, problem), defect })
    })
    return mailed
  }
