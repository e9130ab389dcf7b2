// The effect of a draft survey on the cargo in port, if the agency counts by it: each owner's part of the difference from the bills.

import { share } from '#kit/units.ts'

/** An owner's part of a bill of lading, in kilograms. */
export type Part = { shipment: number; consignee: number; lc: number; quantity: number }

export type SurveyResult = { stage: 'Initial' | 'Final'; cargoOnBoard: number }

/** The difference of the survey from the books: the initial survey is compared with the bills of lading, the final one with zero. Allocated
 *  by the bills, to the kilogram. */
export const shareDifference = ({ stage, cargoOnBoard }: SurveyResult, parts: readonly Part[]): Part[] => {
  const weights = parts.map(({ quantity }) => quantity)
  const billed = weights.reduce((sum, kg) => sum + kg, 0)
  const difference = stage === 'Initial' ? cargoOnBoard - billed : -cargoOnBoard
  const kilograms = share(Math.abs(difference), weights)
  return parts.map((part, n) => ({ ...part, quantity: Math.sign(difference) * kilograms[n]! || 0 }))
}
