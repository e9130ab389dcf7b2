// The bounds of entered numbers, as the reading of values checks them.

import type { Shape } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'

/** The bounds of a number that is entered, as a part of its JSON schema; numbers that GMS computes have none. */
export const enteredBounds = (shape: Shape): { minimum?: number; exclusiveMinimum?: number; maximum?: number } => {
  if (!isNumber(shape)) return {}
  const isSigned = 'signed' in shape && shape.signed
  if (shape.kind === 'percent') {
    const most = shape.most ?? 100
    return { minimum: isSigned ? -most : 0, maximum: most }
  }
  if (isSigned) return {}
  return 'zero' in shape && shape.zero ? { minimum: 0 } : { exclusiveMinimum: 0 }
}
