// The terms of the charter party, as entered.

import {
  choice,
  choices,
  count,
  day,
  days,
  hinted,
  instant,
  lines,
  money,
  optional,
  quantity,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'
import { presets } from '#laytime/calendar.ts'
import { weekdays } from '#laytime/clock.ts'
import { events, exemptions } from '#laytime/facts.ts'
import { withDefault } from '#trade/contracts/amendment-fields.ts'

const timeOfDay = (label: string) =>
  optional(
    text(label, { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, problem: 'Enter a time such as 08:00.' }),
  )

const bases = [
  'Rate per day',
  'Rate per hour',
  'Rate per hatch and day',
  'Stated',
  'Fixed days',
  'Customary quick despatch',
] as const

const startRules = ['Hours after notice', 'Next working day', 'By noon'] as const

export const allowanceFields = {
  quantity: hinted(withDefault(quantity('Quantity')), 'Empty: the bills of lading.'),
  basis: starting(choice('Time allowed by', bases), 'Rate per day'),
  rate: hinted(optional(quantity('Rate', { sum: false })), 'Empty: the contract’s discharge rate.'),
  hatches: optional(count('Hatches')),
  days: optional(days('Days allowed')),
  extraMinutes: hinted(optional(quantity('Minutes added', { unit: 'min', sum: false })), 'Half a minute is 0.5.'),
}

export const calendarFields = {
  terms: withDefault(choice('Laytime', [...presets, 'Custom window'])),
  windowFromDay: hinted(optional(choice('Excepted from', weekdays)), 'If the contract names its own hours.'),
  windowFromTime: timeOfDay('From time'),
  windowToDay: optional(choice('Excepted until', weekdays)),
  windowToTime: timeOfDay('Until time'),
  usedPercent: hinted(optional(count('Counts if used, percent', { zero: true, sum: false })), 'Empty: by the terms.'),
  holidays: lines('Holidays', { firstDay: day('From'), lastDay: day('To') }),
  weatherExcepted: starting(yesNo('Weather excepted'), true),
}

export const noticeFields = {
  arrivedAt: optional(instant('Arrived')),
  norTenderedAt: hinted(optional(instant('Notice of readiness tendered')), 'Empty: as on the voyage.'),
  norAcceptedAt: optional(instant('Notice of readiness accepted')),
  officeDays: optional(choices('Office days', weekdays)),
  officeOpens: timeOfDay('Office opens'),
  officeCloses: timeOfDay('Office closes'),
  startRule: starting(choice('Laytime begins', startRules), 'Hours after notice'),
  turnTimeHours: optional(count('Turn time in hours', { zero: true, sum: false })),
  turnTimeMinutes: hinted(
    optional(quantity('Turn time in minutes', { unit: 'min', zero: true, sum: false })),
    'Added to the hours. Half a minute is 0.5.',
  ),
  unlessSooner: yesNo('Unless sooner commenced'),
  agreedCommencement: hinted(optional(instant('Agreed commencement')), 'Overrides the notice.'),
  agreedReason: optional(text('Why it was agreed')),
  completedAt: hinted(withDefault(instant('Work completed')), 'Empty: as on the voyage.'),
}

export const moneyFields = {
  demurrageRate: withDefault(money('Demurrage a day', { currency: 'USD', sum: false })),
  despatchRate: hinted(
    optional(money('Despatch a day', { currency: 'USD', zero: true, sum: false })),
    'Empty: half of the demurrage',
  ),
  tiers: lines('Further tiers', {
    afterDays: count('After days', { sum: false }),
    rate: money('Demurrage a day', { currency: 'USD' }),
  }),
  perDayOrPart: yesNo('Per day or part thereof'),
  onceOnDemurrage: starting(yesNo('Once on demurrage, always on demurrage'), true),
  despatchBasis: choice('Despatch on', ['All time saved', 'Working time saved']),
  method: starting(
    choice('Ports settled', ['Non-reversible', 'Reversible', 'Average by money', 'Average by time']),
    'Non-reversible',
  ),
  isNetted: yesNo('Demurrage and despatch are netted'),
}

export const factFields = {
  startsAt: instant('From'),
  endsAt: instant('To'),
  event: choice('Event', events),
  percent: optional(count('Counts, percent', { zero: true, sum: false })),
  exemption: optional(choice('Also on demurrage', exemptions)),
  remark: optional(text('Remark')),
}

export const factLines = lines('Statement of facts', factFields)
