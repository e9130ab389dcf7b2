// Conservation of mass at a mill: output + by-product + loss = input + water.

import { proportion } from '#kit/units.ts'

/** Kilograms. */
type Milled = { inputQty: number; outputQty: number | null; byProductQty: number | null; waterQty: number | null }

/** Thousandths of a percent of the input. */
type MillingNorms = { millingLossPct: number; millingGainPct: number; millingByProductPct: number }

/** Kilograms of water gained, of loss and of by-product, with the norm's maximum of each. */
export type MassBalance = Record<'gain' | 'loss' | 'byProduct' | 'mostGain' | 'mostLoss' | 'mostByProduct', number>

/** The balance of a milling with its norms (domain Q20). Where no water is entered, output above the input counts as moisture. */
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

/** Whether the output exceeds input plus water, or loss, gain or by-product exceed their norms. */
export const isBeyondNorms = ({ gain, loss, byProduct, mostGain, mostLoss, mostByProduct }: MassBalance): boolean =>
  loss < 0 || loss > mostLoss || gain > mostGain || byProduct > mostByProduct
