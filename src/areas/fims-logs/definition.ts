import { staffUser } from '#areas/staff/user/definition.ts'
import { automatic, choice, choices, count, day, instant, link, optional, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { fimsChannels, fimsObjects, fimsReasonWords, fimsResults } from '#trade/fims/log-fields.ts'

const directions = ['Out', 'In'] as const

/** The events sent to the finance system (FIMS) and received from it, with their results. The page of a row has its attempts. */
export const fimsLog = {
  ...report('fims-logs', {
    title: 'FIMS Logs',
    right: 'FimsLog',
    filters: {
      from: day('From'),
      to: day('To'),
      direction: optional(choices('Direction', directions)),
      object: optional(choices('Document', fimsObjects)),
      channel: optional(choices('Channel', fimsChannels)),
      result: optional(choices('Result', fimsResults)),
      number: optional(text('Number', { max: 60 })),
    },
    columns: {
      at: instant('Time'),
      object: choice('Document', fimsObjects),
      number: optional(text('Number')),
      direction: choice('Direction', directions),
      reference: optional(text('FIMS reference')),
      result: choice('Result', fimsResults),
      reason: optional(choice('Reason', fimsReasonWords)),
      waitsFor: optional(text('Waits for')),
      error: automatic(text('Answer of FIMS')),
      channel: optional(choice('Channel', fimsChannels)),
      tries: count('Attempts', { zero: true, sum: false }),
      by: optional(link('Sent by', staffUser)),
      payload: optional(text('Content')),
      event: optional(count('Event no.', { sum: false, isId: true })),
    },
    totals: [],
    empty: 'Nothing was sent to FIMS in this period. Switch the exchange on under FIMS Exchange.',
    drill: ({ event }) => (event ? { address: `fims-logs/${event}` } : undefined),
  }),
  address: 'fims-logs',
}
