// The statement of facts: events during the call, with their periods.

import { refuse } from '#kit/refusal.ts'
import { momentText, type Second } from '#laytime/clock.ts'

export const events = ['Working', 'Waiting', 'Weather', 'Weekend', 'Holiday', 'Shifting', 'Breakdown', 'Other'] as const
export type Event = (typeof events)[number]

/** Why a fact is deducted even on demurrage. */
export const exemptions = ['Owner’s fault', 'Agreed exception'] as const
export type Exemption = (typeof exemptions)[number]

export type Fact = {
  from: Second
  to: Second
  event: Event
  /** the percentage of it that counts, 0 to 100; by default according to its event */
  percent?: number
  exemption?: Exemption
  remark?: string
}

const defaults: Record<Event, number> = {
  Working: 100,
  Waiting: 100,
  Weather: 0,
  Weekend: 0,
  Holiday: 0,
  Shifting: 0,
  Breakdown: 0,
  Other: 100,
}

/** The percentage of a fact that counts. Weather is deducted only where the contract excepts it. */
export const percentOf = ({ percent, event, exemption }: Fact, weatherExcepted: boolean): number => {
  if (percent !== undefined) return percent
  if (exemption) return 0
  return event === 'Weather' && !weatherExcepted ? 100 : defaults[event]
}

/** A row of a time sheet as ports write it: an event and its beginning. The last row is `End`. */
export type Mark = Omit<Fact, 'from' | 'to' | 'event'> & { at: Second; event: Event | 'End' }

/** Converts a time sheet, where each row lasts until the next. Refuses one whose times decrease or that has no end. */
export const timeSheet = (marks: readonly Mark[]): Fact[] => {
  if (marks.at(-1)?.event !== 'End')
    refuse('The time sheet has no end. Close it with the row that says when work was completed.')
  return marks.slice(0, -1).map(({ at, ...row }, index) => {
    const to = (marks[index + 1] as Mark).at
    if (row.event === 'End') refuse('The time sheet ends before its last row. Only the last row says the end.')
    if (to <= at)
      refuse('Rows of the time sheet run backwards at {at}. Put them in order.', { values: { at: momentText(at) } })
    return { from: at, to, ...row, event: row.event as Event }
  })
}
