// The statement of facts: what befell the vessel, from when to when.

import { refuse } from '#kit/refusal.ts'
import { momentText, type Second } from '#laytime/clock.ts'

export const events = ['Working', 'Waiting', 'Weather', 'Weekend', 'Holiday', 'Shifting', 'Breakdown', 'Other'] as const
export type Event = (typeof events)[number]

/** Why a fact is taken off even on demurrage. */
export const exemptions = ['Owner’s fault', 'Agreed exception'] as const
export type Exemption = (typeof exemptions)[number]

export type Fact = {
  from: Second
  to: Second
  event: Event
  /** how much of it counts, 0 to 100; default: by its event */
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

/** How much of a fact counts. Weather is taken off only where the contract excepts it. */
export const percentOf = ({ percent, event, exemption }: Fact, weatherExcepted: boolean): number => {
  if (percent !== undefined) return percent
  if (exemption) return 0
  return event === 'Weather' && !weatherExcepted ? 100 : defaults[event]
}

/** A row of a time sheet as ports write it: when something began. The last one says `End`. */
export type Mark = Omit<Fact, 'from' | 'to' | 'event'> & { at: Second; event: Event | 'End' }

/** A time sheet, where each row lasts until the next. Refuses one that runs backwards or has no end. */
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
