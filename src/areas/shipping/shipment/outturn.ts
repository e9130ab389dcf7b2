// Outturn compared with the bill of lading. Kilograms and cents.

import { proportion } from '#kit/units.ts'

/** The trade allowance for differences between scales and drafts, in thousandths of a percent of the bill: half a percent. */
const tradeAllowance = 500

/** `invoiceAmount`: of the whole bill, in cents. */
export type OutturnTerms = { weightFinalAt: 'Load' | 'Discharge'; invoiceAmount: number }

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
 *  the trade allowance is claimed in full, at the price at which it was invoiced: a later amendment of the contract is for later cargo. */
export const calculateOutturn = (
  blQuantity: number,
  portOut: number,
  { weightFinalAt, invoiceAmount }: OutturnTerms,
): Outturn => {
  const difference = portOut - blQuantity
  const isClaimed = weightFinalAt === 'Discharge' && -difference > proportion(blQuantity, tradeAllowance, 100_000)
  const claimQuantity = isClaimed ? -difference : 0
  return {
    outturnQuantity: portOut,
    outturnDifference: difference,
    outturnPct: proportion(difference, 100_000, blQuantity),
    claimQuantity,
    claimAmount: proportion(invoiceAmount, claimQuantity, blQuantity),
  }
}
