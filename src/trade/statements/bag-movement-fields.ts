// Movements of empty bags as columns: opening, in, out, closing.

import { count } from '#kit/fields.ts'

const bags = (label: string) => count(label, { zero: true })

/** Closing = opening + in - out, good and damaged bags together. */
export const bagMovementFields = {
  opening: bags('Opening'),
  procured: bags('Procured'),
  loanIn: bags('Loan in'),
  loanOut: bags('Loan out'),
  swapIn: bags('Swap in'),
  swapOut: bags('Swap out'),
  transferIn: bags('Transfer in'),
  transferOut: bags('Transfer out'),
  bought: bags('Bought'),
  sold: bags('Sold'),
  used: bags('Filled with barley'),
  other: count('Otherwise', { signed: true }),
  damaged: bags('Damaged in these days'),
  closingGood: bags('Closing, good'),
  closingDamaged: bags('Closing, damaged'),
}

export const bagMovements = Object.keys(bagMovementFields) as (keyof typeof bagMovementFields)[]
