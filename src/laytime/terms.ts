// The contract's terms of time and money, and one call of the vessel.

import type { Calendar, Holiday } from '#laytime/calendar.ts'
import type { Second, Weekday } from '#laytime/clock.ts'
import type { Fact } from '#laytime/facts.ts'
import type { Fraction } from '#laytime/fraction.ts'

/** Time allowed. Quantity and rate are in the same unit; `Stated` is an agreed time, with the same exceptions as a rate. */
export type Allowance = { extraSeconds?: number } & (
  | { basis: 'Rate per day' | 'Rate per hour'; quantity: Fraction; rate: Fraction }
  | { basis: 'Rate per hatch and day'; quantity: Fraction; rate: Fraction; hatches: number }
  | { basis: 'Stated'; seconds: Fraction }
  | { basis: 'Fixed days' | 'Customary quick despatch'; days: Fraction }
)

export type OfficeHours = { days: readonly Weekday[]; opens: string; closes: string }

/** When laytime begins after a valid notice. */
export type StartRule =
  | { rule: 'Hours after'; seconds: number }
  | { rule: 'Next working day'; time: string }
  /** a notice until noon begins laytime the same day, a later one on the next working day */
  | { rule: 'By noon'; sameDay: string; nextDay: string }

export type Notice = {
  arrivedAt?: Second
  tenderedAt: Second
  acceptedAt?: Second
  /** undefined: a notice may be tendered at any hour */
  officeHours?: readonly OfficeHours[]
  /** days on which that office is closed */
  holidays?: readonly Holiday[]
  start: StartRule
  /** laytime begins with the work if that starts before the end of turn time */
  unlessSooner?: boolean
}

export type Tier = { /** none: all days beyond */ days?: number; centsPerDay: number }

export type Rates = {
  demurrage: readonly Tier[]
  /** default: half the first tier of demurrage */
  despatchCentsPerDay?: Fraction
  /** demurrage is owed per day or part thereof: a started day counts fully */
  isPerDayOrPart?: boolean
}

/** The time that despatch is paid for: all time saved, or working time saved, without exceptions after completion. */
type DespatchBasis = 'ATS' | 'WTS'

export type Terms = {
  allowance: Allowance
  calendar: Calendar
  weatherExcepted: boolean
  /** no exceptions apply after laytime has expired; default true */
  onceOnDemurrage?: boolean
  despatchBasis: DespatchBasis
  rates: Rates
}

/** One operation of a vessel at one port. */
export type Call = {
  port: string
  operation: 'Load' | 'Discharge'
  terms: Terms
  notice?: Notice
  /** agreed by the parties, regardless of the notice */
  commenced?: { at: Second; reason: string }
  completedAt: Second
  facts: readonly Fact[]
}
