// The statement of facts: events during the call, with their periods.

import type { Second } from '#laytime/clock.ts'

export const events = ['Working', 'Waiting', 'Weather', 'Weekend', 'Holiday', 'Shifting', 'Breakdown', 'Other'] as const
export type Event = (typeof events)[number]

/** Why a fact is deducted even on demurrage. */
export const exemptions = ['Owner’s fault', 'Agreed exception'] as const
type Exemption = (typeof exemptions)[number]

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
