// Mass is neither made nor destroyed at a mill: output + by-product + loss = input + water.

import { proportion } from '#kit/units.ts'

/** Kilograms. */
type Milled = { inputQty: number; outputQty: number | null; byProductQty: number | null; waterQty: number | null }

/** Thousandths of a percent of the input. */
export type MillingNorms = { millingLossPct: number; millingGainPct: number; millingByProductPct: number }

/** Kilograms a milling took up as water, lost and gave as by-product, and the most of each that is usual. */
export type MassBalance = Record<'gain' | 'loss' | 'byProduct' | 'mostGain' | 'mostLoss' | 'mostByProduct', number>

/** The balance of a milling with its norms (domain Q20). Where no water is entered, what came out above the input is taken as moisture. */
export const massBalanceOf = (milled: Milled, norms: MillingNorms): MassBalance => {
  const { inputQty, outputQty, byProductQty, waterQty } = milled
  const byProduct = byProductQty ?? 0
  const out = (outputQty ?? 0) + byProduct
  const gain = waterQty ?? Math.max(0, out - inputQty)
  return {
    gain,
    loss: inputQty + gain - out,
    byProduct,
    mostGain: proportion(inputQty, norms.millingGainPct, 100_000),
    mostLoss: proportion(inputQty, norms.millingLossPct, 100_000),
    mostByProduct: proportion(inputQty, norms.millingByProductPct, 100_000),
  }
}

/** Whether more came out than went in with its water, or more was lost, taken up or left as by-product than is usual. */
export const isBeyondNorms = ({ gain, loss, byProduct, mostGain, mostLoss, mostByProduct }: MassBalance): boolean =>
  loss < 0 || loss > mostLoss || gain > mostGain || byProduct > mostByProduct
