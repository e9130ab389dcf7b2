// Short builders for a vessel's calls, for the tests of laytime.

import { calendar, type Window } from '#laytime/calendar.ts'
import { at, DAY, HOUR, MINUTE, type Weekday } from '#laytime/clock.ts'
import type { Fact } from '#laytime/facts.ts'
import { decimal, type Fraction, fraction } from '#laytime/fraction.ts'
import type { Call, Notice, Rates, Terms } from '#laytime/terms.ts'

export const usd = (dollars: number, more: Partial<Rates> = {}): Rates => ({
  demurrage: [{ centsPerDay: dollars * 100 }],
  ...more,
})
export const stated = (days: number, hours = 0, minutes = 0): Terms['allowance'] => ({
  basis: 'Stated',
  seconds: fraction(days * DAY + hours * HOUR + minutes * MINUTE),
})
export const perDay = (quantity: string, rate: string): Terms['allowance'] => ({
  basis: 'Rate per day',
  quantity: decimal(quantity),
  rate: decimal(rate),
})
export const terms = (allowance: Terms['allowance'], rates: Rates, more: Partial<Terms> = {}): Terms => ({
  ...{ allowance, rates, calendar: calendar('SHINC'), weatherExcepted: true, despatchBasis: 'WTS' },
  ...more,
})
export const span = (from: string, to: string, event: Fact['event'], more: Partial<Fact> = {}): Fact => ({
  from: at(from),
  to: at(to),
  event,
  ...more,
})
export const call = (commenced: string, completed: string, terms: Terms, facts: Fact[] = []): Call => ({
  ...{ port: 'Jeddah', operation: 'Discharge', terms, facts, completedAt: at(completed) },
  commenced: { at: at(commenced), reason: 'As agreed.' },
})
export const noticed = (notice: Notice, completed: string, terms: Terms, facts: Fact[] = []): Call => ({
  ...{ port: 'Jeddah', operation: 'Discharge', terms, facts, completedAt: at(completed), notice },
})
export const minutes = (days: number, hours = 0, more = 0): Fraction =>
  fraction(days * DAY + hours * HOUR + more * MINUTE)
export const window = (from: Weekday, fromTime: string, to: Weekday, toTime: string): Window[] => [
  { from: { day: from, time: fromTime }, to: { day: to, time: toTime } },
]
