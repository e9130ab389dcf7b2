// Mass is neither made nor destroyed at a mill: output + by-product + loss = input + water.

import { proportion } from '#kit/units.ts'

/** Kilograms. */
type Milled = { inputQty: number; outputQty: number | null; byProductQty: number | null; waterQty: number | null }

/** Thousandths of a percent of the input. */
export type MillingNorms = { millingLossPct: number; millingGainPct: number }

/** Kilograms a milling took up as water and lost, and the most of each that is usual. */
export type MassBalance = { gain: number; loss: number; mostGain: number; mostLoss: number }

/** The balance of a milling with its norms (domain Q20). Where no water is entered, what came out above the input is taken as moisture. */
export const massBalanceOf = (milled: Milled, norms: MillingNorms): MassBalance => {
  const { inputQty, outputQty, byProductQty, waterQty } = milled
  const out = (outputQty ?? 0) + (byProductQty ?? 0)
  const gain = waterQty ?? Math.max(0, out - inputQty)
  return {
    gain,
    loss: inputQty + gain - out,
    mostGain: proportion(inputQty, norms.millingGainPct, 100_000),
    mostLoss: proportion(inputQty, norms.millingLossPct, 100_000),
  }
}

/** Whether more came out than went in with its water, or more was lost or taken up than is usual. */
export const isBeyondNorms = ({ gain, loss, mostGain, mostLoss }: MassBalance): boolean =>
  loss < 0 || loss > mostLoss || gain > mostGain
