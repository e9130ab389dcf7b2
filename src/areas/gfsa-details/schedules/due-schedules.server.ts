// Runs the due schedules and queues their reports for the background. It reads within one agency, across all its consignees.

import type pg from 'pg'
import type { gfsaSchedule } from '#areas/gfsa-details/schedules/definition.ts'
import { coveredPeriod, nextRunDay, runDaysUntil } from '#areas/gfsa-details/schedules/run-days.ts'
import { doEach, findInAgencies, inAgency } from '#database/agencies.ts'
import { openingOf, transaction } from '#database/connect.ts'
import { addDays } from '#kit/days.ts'
import type { RowOf } from '#kit/document.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { ReportLines } from '#trade/authority/line-source.ts'
import { queueReports, type ReportOrder } from '#trade/authority/queue-reports.server.ts'

type Schedule = Pick<
  RowOf<typeof gfsaSchedule>,
  | 'id'
  | 'reportType'
  | 'consignee'
  | 'terminals'
  | 'frequency'
  | 'weekday'
  | 'dayOfMonth'
  | 'periodCovered'
  | 'channel'
  | 'format'
  | 'retries'
  | 'retryMinutes'
  | 'alertUsers'
  | 'nextOn'
  | 'coversFrom'
  | 'updatedBy'
> & { askedNow: boolean; today: string; dueUntil: string }

type Due = { agencyId: number; id: number }

const local = `(now() at time zone a.time_zone)`
const isDue = `s.status = 'active' and (s.asked_now or s.next_on + s.time::time <= ${local})`

const dueSql = `select s.agency_id as "agencyId", s.id::float8 as id from gfsa_schedule s join agency a on a.id = s.agency_id and a.is_active
  where s.agency_id = app.agency() and ${isDue} order by s.next_on, s.id`

// A row locked by another process is skipped.
const takeSql = `select s.id, s.report_type as "reportType", s.consignee, s.terminals, s.frequency, s.weekday, s.day_of_month as "dayOfMonth",
    s.period_covered as "periodCovered", s.channel, s.format, s.retries, s.retry_minutes as "retryMinutes", s.alert_users as "alertUsers",
    s.next_on as "nextOn", s.covers_from as "coversFrom", coalesce(s.asked_now, false) as "askedNow", s.updated_by as "updatedBy", ${local}::date as today,
    case when ${local}::time >= s.time::time then ${local}::date else ${local}::date - 1 end as "dueUntil"
  from gfsa_schedule s join agency a on a.id = s.agency_id
  where s.agency_id = app.agency() and s.id = $1 and ${isDue} for update of s skip locked`

// A run changes no entered values, so the version stays the same.
const ranSql = `update gfsa_schedule set next_on = $2, asked_now = false, last_run_at = now(), last_reports = $3, problem = null
  where agency_id = app.agency() and id = $1`

const mostRuns = 31
const recheckedDays = 31
const longestWait = 86_400

/** Seconds to wait after each failed try: doubled each time, at most a day. */
const waitsOf = ({ retries, retryMinutes }: Pick<Schedule, 'retries' | 'retryMinutes'>): number[] =>
  Array.from({ length: retries }, (_, n) => Math.min(retryMinutes * 60 * 2 ** Math.min(n, 20), longestWait))

// The runs before `first` since the schedule covers what it covers now, as far back as is checked again.
const earlierRuns = (schedule: Schedule, first: string): string[] => {
  if (schedule.coversFrom === null) return []
  const since = [schedule.coversFrom, addDays(first, -recheckedDays)].sort().at(-1)!
  return runDaysUntil(schedule, nextRunDay(schedule, since), addDays(first, -1), recheckedDays)
}

const orderOf = (schedule: Schedule, days: readonly string[]): ReportOrder => ({
  ...{ type: schedule.reportType, consignee: schedule.consignee, terminals: schedule.terminals ?? [] },
  ...{ channel: schedule.channel, format: schedule.format, waits: waitsOf(schedule), alerted: schedule.alertUsers },
  ...{ schedule: schedule.id, askedBy: schedule.askedNow ? schedule.updatedBy : null },
  periods: days.map(day => coveredPeriod(schedule.periodCovered, day)),
  earlier: earlierRuns(schedule, days[0]!).map(day => coveredPeriod(schedule.periodCovered, day)),
})

// Missed runs are made up for one after the other; a run on request covers the period that ended last.
const runSchedule = async (
  client: pg.PoolClient,
  id: number,
  services: AppServices,
  lines: ReportLines,
): Promise<number> => {
  const schedule = (await client.query<Schedule>(takeSql, [id])).rows[0]
  if (!schedule) return 0
  const { nextOn, dueUntil, askedNow, today } = schedule
  const missed = runDaysUntil(schedule, nextOn ?? today, dueUntil, mostRuns)
  const days = askedNow && !missed.includes(today) ? [...missed, today] : missed
  const means = { lines, sealing: await services.sealing() }
  const left = await queueReports(client, orderOf(schedule, days), addDays(days[0]!, -recheckedDays), means)
  const next = missed.length > 0 ? nextRunDay(schedule, missed.at(-1)!) : (nextOn ?? nextRunDay(schedule, today))
  await client.query(ranSql, [id, next, left])
  return left
}

const failedSql = `update gfsa_schedule set problem = $3 where agency_id = $1 and id = $2`
const problem = 'The report could not be made. The server’s log says why.'

/** Runs the due schedules of every agency; `pool` is the background's. A failed schedule stores the problem and is tried again. Returns the
 *  number of reports queued. */
export const runDueSchedules =
  (services: AppServices, lines: ReportLines) =>
  async (pool: pg.Pool): Promise<number> => {
    let left = 0
    await doEach(await findInAgencies<Due>(pool, 'gfsaSchedule', dueSql), async ({ agencyId, id }) => {
      try {
        left += await transaction(services.pool, openingOf(agencyId), ({ client }) =>
          runSchedule(client, id, services, lines),
        )
      } catch (error) {
        await inAgency(pool, agencyId, client => client.query(failedSql, [agencyId, id, problem]))
        throw error
      }
    })
    return left
  }
