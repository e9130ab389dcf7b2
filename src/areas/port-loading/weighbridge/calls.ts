import { call } from '#kit/call.ts'
import { instant, optional, text, weight } from '#kit/fields.ts'

/** Sent by a program beside the scale with a user's token when the weight is stable. The user could send any weight, and so needs the right to
 *  type weights. */
export const sendReading = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/port-loading/weighbridge/:id/reading',
  for: 'canEnterManualWeight',
  title: 'Reading of a weighbridge',
  body: { kg: weight('Weight', { zero: true }) },
}).answering<{ kg: number; readAt: string }>()

/** Sent by the gateway beside the scale, with the scale's own key. `event` identifies the reading: sent twice, it counts once. `at` is the
 *  time of the reading; a late one never replaces a newer reading. */
export const sendMachineReading = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/machines/reading',
  for: 'machine',
  title: 'Reading of the scale a machine key is for',
  body: {
    event: text('Event', { max: 60, pattern: /^[\x21-\x7e]+$/, problem: 'Use letters, digits and dashes.' }),
    kg: weight('Weight', { zero: true }),
    at: optional(instant('Time')),
  },
}).answering<{ scale: string; kg: number; readAt: string; isLatest: boolean }>()
