// Outturn compared with the bill of lading. Kilograms and cents.

import { amountByWeight, proportion } from '#kit/units.ts'

/** The trade allowance for differences between scales and drafts, in thousandths of a percent of the bill: half a percent. */
export const tradeAllowance = 500

export type OutturnTerms = { weightFinalAt: 'Load' | 'Discharge'; unitPrice: number }

export type Outturn = {
  outturnQuantity: number
  outturnDifference: number
  outturnPct: number
  claimQuantity: number
  claimAmount: number
}

/** A bill that is being discharged has no outturn yet. */
export const noOutturn: Record<keyof Outturn, null> = {
  outturnQuantity: null,
  outturnDifference: null,
  outturnPct: null,
  claimQuantity: null,
  claimAmount: null,
}

/** The difference, its share of the bill in thousandths of a percent, and the claim: if the weight is final at discharge, a shortage beyond
 *  the trade allowance is claimed in full, at the contract's price. */
export const calculateOutturn = (
  blQuantity: number,
  portOut: number,
  { weightFinalAt, unitPrice }: OutturnTerms,
): Outturn => {
  const difference = portOut - blQuantity
  const isClaimed = weightFinalAt === 'Discharge' && -difference > proportion(blQuantity, tradeAllowance, 100_000)
  const claimQuantity = isClaimed ? -difference : 0
  return {
    outturnQuantity: portOut,
    outturnDifference: difference,
    outturnPct: proportion(difference, 100_000, blQuantity),
    claimQuantity,
    claimAmount: amountByWeight(unitPrice, claimQuantity),
  }
}
