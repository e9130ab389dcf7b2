import { call } from '#kit/call.ts'
import { weight } from '#kit/fields.ts'

/** Sent by the program beside the scale when the weight is stable. */
export const sendReading = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/port-loading/weighbridge/:id/reading',
  for: 'canAddConsignmentTransportation',
  title: 'Reading of a weighbridge',
  body: { kg: weight('Weight', { zero: true }) },
}).answering<{ kg: number; readAt: string }>()
