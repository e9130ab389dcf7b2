// Why something is dated far back.

import { hinted, optional, text } from '#kit/fields.ts'

/** Asked beside a day that an action asks for. */
export const dayReason = () =>
  hinted(optional(text('Reason for an earlier day', { max: 300, long: true })), 'Needed if the day is far back.')
