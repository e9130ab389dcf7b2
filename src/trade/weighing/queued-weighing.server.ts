// A weighing that was queued on an offline device has its own time, within limits, besides the time it was sent.

import { localTime } from '#kit/days.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'

/** A queued weighing is accepted up to this age; an older one must be entered by a user, on the day it happened. */
export const maxQueuedHours = 72

// The clocks of devices are not exact.
const mostAheadMs = 2 * 60_000

type QueuedTimes = { weighedAt: string | null; weighingSentAt: string | null }

/** The times of a weight that is weighed now; otherwise the times stored before. */
export const fillQueuedTimes = (
  values: { weighedAt: string | null },
  before: QueuedTimes | null,
  isWeighed: boolean,
): QueuedTimes => {
  if (isWeighed) return { weighedAt: values.weighedAt, weighingSentAt: values.weighedAt && new Date().toISOString() }
  return { weighedAt: before?.weighedAt ?? null, weighingSentAt: before?.weighingSentAt ?? null }
}

/** The day of a ticket that begins with a queued weighing: the day of the weighing, on whichever day it is sent. */
export const dayOfQueued = (weighedAt: string | null, { asker, today }: Context): { date?: string } => {
  if (weighedAt === null) return {}
  const { day } = localTime(weighedAt, asker.timeZone)
  return { date: day < today ? day : today }
}

/** The same for a ticket of an order: an order that is made when the weighing is sent may begin later, and its ticket does not begin before. */
export const dayOfQueuedFrom = (first: string, weighedAt: string | null, context: Context): { date?: string } => {
  const { date } = dayOfQueued(weighedAt, context)
  return date === undefined ? {} : { date: date < first ? first : date }
}

/** Refuses a time in the future, too far back, or before the first weighing; `before`: the time of the last weighing that is stored. */
export const checkQueuedTime = (weighedAt: string | null, before: string | null = null): void => {
  if (weighedAt === null || (before !== null && Date.parse(before) === Date.parse(weighedAt))) return
  const ageMs = Date.now() - Date.parse(weighedAt)
  const fields = { weighedAt: 'Not a possible time.' }
  if (before !== null && Date.parse(weighedAt) < Date.parse(before) - mostAheadMs) {
    refuse(
      'By the clock of the device, this was weighed before the first weight. Set the clock, and weigh the truck again.',
      { fields },
    )
  }
  if (ageMs < -mostAheadMs) {
    refuse('The time of this weighing lies in the future. Set the clock of the device, and weigh the truck again.', {
      fields,
    })
  }
  if (ageMs <= maxQueuedHours * 3_600_000) return
  refuse('This was weighed more than {hours} hours ago. Enter the ticket by hand, on the day it happened.', {
    fields,
    values: { hours: formatCount(maxQueuedHours) },
  })
}
