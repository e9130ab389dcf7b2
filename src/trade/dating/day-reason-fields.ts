// The reason for a day far back.

import { hinted, optional, text } from '#kit/fields.ts'

/** The field beside the day of an action. */
export const dayReason = () =>
  hinted(optional(text('Reason for an earlier day', { max: 300, long: true })), 'Needed if the day is far back.')
