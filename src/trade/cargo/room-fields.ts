// The room of a terminal for incoming cargo, and the approval for cargo beyond its capacity.

import { automatic, hinted, optional, quantity, text } from '#kit/fields.ts'

/** The reason why cargo beyond the terminal's capacity is accepted. */
export const roomReason = () =>
  hinted(
    optional(text('Reason for going above capacity', { max: 300, long: true })),
    'Only if the terminal has no room for it.',
  )

/** The room of the receiving terminal, negative where it is over capacity already, and the approval for cargo beyond the capacity. */
export const roomFields = {
  room: automatic(quantity('Room in the terminal', { signed: true, zero: true, sum: false })),
  roomReason: roomReason(),
  roomApprovedBy: automatic(text('Above capacity, approved by', { max: 120 })),
}
