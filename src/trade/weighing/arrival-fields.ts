import { hinted, optional, text } from '#kit/fields.ts'

/** Why more arrives than left. */
export const arrivalReason = () =>
  hinted(
    optional(text('Reason for more than left', { max: 300, long: true })),
    'Only if more arrives than left, or the truck is too heavy.',
  )
