// Whether a terminal has room for what comes in, and who let it in above capacity.

import { automatic, hinted, optional, quantity, text } from '#kit/fields.ts'

/** Why cargo comes in above the terminal's capacity. */
export const roomReason = () =>
  hinted(
    optional(text('Reason for going above capacity', { max: 300, long: true })),
    'Only if the terminal has no room for it.',
  )

/** The room of the terminal where the cargo goes, below zero where it is over capacity already; and the approval beyond it. */
export const roomFields = {
  room: automatic(quantity('Room in the terminal', { signed: true, zero: true, sum: false })),
  roomReason: roomReason(),
  roomApprovedBy: automatic(text('Above capacity, approved by', { max: 120 })),
}
