import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  expected,
  hinted,
  instant,
  link,
  links,
  optional,
  starting,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { listed } from '#kit/states.ts'
import { weekdays } from '#laytime/clock.ts'
import { fileFormats, reportChannels, reportTypeField } from '#trade/authority/report-fields.ts'
import { hour } from '#trade/pricing/price-fields.ts'

const dayOfMonth = {
  max: 4,
  pattern: /^([1-9]|1\d|2[0-8]|last)$/,
  problem: 'Enter a day from 1 to 28, or the word last.',
}

const mostRetries = 20

export const gfsaSchedule = document('gfsaSchedule', {
  address: 'gfsa-details/schedules',
  title: { one: 'GFSA Schedule', many: 'GFSA Schedules' },
  purpose: 'When, how and for which consignees a report goes to the grain authority.',
  right: 'GfsaSchedule',
  prefix: 'GS',
  fields: {
    reportType: reportTypeField,
    consignee: hinted(optional(link('Consignee', consignee)), 'Empty: a report for each consignee.'),
    terminals: hinted(optional(links('Terminals', terminal, { limits: true })), 'Empty: all terminals.'),
    frequency: under('When', starting(choice('Frequency', ['Daily', 'Weekly', 'Monthly']), 'Daily')),
    time: starting(hour('Time of day'), '06:00'),
    weekday: hinted(optional(choice('Weekday', weekdays)), 'Of a weekly report.'),
    dayOfMonth: hinted(optional(text('Day of the month', dayOfMonth)), 'Of a monthly report: 1 to 28, or last.'),
    periodCovered: hinted(
      starting(choice('Covers', ['Previous day', 'Previous week', 'Previous month']), 'Previous day'),
      'Whole days; weeks run from Sunday to Saturday.',
    ),
    channel: under('How', starting(choice('Channel', reportChannels), 'API')),
    format: starting(choice('Format', fileFormats), 'JSON'),
    retries: starting(count('Retries', { zero: true, sum: false }), 5),
    retryMinutes: hinted(
      starting(count('Minutes before the first retry', { sum: false }), 15),
      'Each further retry waits twice as long, a day at most.',
    ),
    alertUsers: hinted(links('Users to alert', staffUser), 'They get a mail when a report does not arrive.'),
    coversFrom: automatic(day('Covers days from')),
    nextOn: expected(automatic(day('Next sent on'))),
    askedNow: automatic(yesNo('Asked for now')),
    lastRunAt: automatic(instant('Last run at')),
    lastReports: automatic(count('Reports of the last run', { zero: true, sum: false })),
    problem: automatic(text('What went wrong', { max: 300 })),
  },
  rules: schedule => ({
    ...(schedule.frequency === 'Weekly' && !schedule.weekday && { weekday: 'Please enter {label}.' }),
    ...(schedule.frequency === 'Monthly' && !schedule.dayOfMonth && { dayOfMonth: 'Please enter {label}.' }),
    ...((schedule.retries ?? 0) > mostRetries && { retries: 'At most 20.' }),
    ...(schedule.alertUsers?.length === 0 && { alertUsers: 'Choose at least one recipient.' }),
  }),
  list: [
    ...(['reportType', 'consignee', 'terminals', 'frequency', 'time', 'periodCovered', 'channel', 'format'] as const),
    ...(['nextOn', 'lastRunAt', 'lastReports', 'problem'] as const),
  ],
  filters: ['reportType', 'consignee', 'frequency', 'channel', 'format'],
  life: {
    ...listed,
    actions: {
      ...listed.actions,
      'send-now': { label: 'Send now', moves: { active: 'active' } },
    },
  },
})
