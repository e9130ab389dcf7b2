import { sql } from 'kysely'
import { gfsaSchedule } from '#areas/gfsa-details/schedules/definition.ts'
import { nextRunDay } from '#areas/gfsa-details/schedules/run-days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { refuseWiderScope } from '#trade/staff/scope.server.ts'

type Schedule = ValuesIn<typeof gfsaSchedule>
type Before = RowOf<typeof gfsaSchedule> | null

const timesOf = ({ frequency, time, weekday, dayOfMonth }: Schedule): string =>
  [frequency, time, weekday, dayOfMonth].join()

const coverageOf = ({ reportType, consignee, terminals, channel, periodCovered }: Schedule): string =>
  JSON.stringify([reportType, consignee, terminals ?? [], channel, periodCovered])

// A document entered late is reported if the schedule covered its day: a schedule that now covers something else begins today.
const beginOf = (schedule: Schedule, before: Before, today: string): string | null =>
  before && coverageOf(before) === coverageOf(schedule) ? before.coversFrom : today

// The next run changes only with the times, so that changing the format does not drop a missed run.
const fillEntered = (schedule: Schedule, before: Before, today: string): Partial<Schedule> => ({
  terminals: schedule.terminals ?? [],
  weekday: schedule.frequency === 'Weekly' ? schedule.weekday : null,
  dayOfMonth: schedule.frequency === 'Monthly' ? schedule.dayOfMonth : null,
  coversFrom: beginOf(schedule, before, today),
  nextOn: before && timesOf(before) === timesOf(schedule) ? before.nextOn : nextRunDay(schedule, today),
})

const checkAlone = async (schedule: Schedule, id: number | undefined, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ docNo: string }>`select doc_no from gfsa_schedule
    where agency_id = app.agency() and status = 'active' and report_type = ${schedule.reportType} and channel = ${schedule.channel}
      and coalesce(consignee, 0) = coalesce(${schedule.consignee}::bigint, 0) and id <> coalesce(${id ?? null}::bigint, 0)`.execute(
    tx,
  )
  if (rows.length === 0) return
  refuse('{number} sends this report of this consignee by this channel already. Change that one, or deactivate it.', {
    values: { number: rows[0]!.docNo ?? '–' },
  })
}

export const gfsaScheduleServer = behave(gfsaSchedule, {
  async fill(schedule, { today }, { what, before }) {
    if (what === 'create' || what === 'change') return fillEntered(schedule, before, today)
    if (what === 'send-now') return { askedNow: true }
    return before?.status === 'inActive'
      ? { nextOn: nextRunDay(schedule, today), coversFrom: today, askedNow: false }
      : {}
  },
  async check(schedule, { what, before }, context) {
    refuseWiderScope(schedule.terminals ?? [], context)
    if (before) refuseWiderScope(before.terminals ?? [], context)
    const isActive =
      what === 'toggle-status' ? before?.status === 'inActive' : (before?.status ?? 'active') === 'active'
    if (isActive) await checkAlone(schedule, before?.id, context)
  },
})
