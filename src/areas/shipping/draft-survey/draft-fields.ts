// A draft surveyor's readings, and the values that follow from them. Drafts and distances in millimetres, weights in kilograms, density in
// kilograms per cubic metre; whole numbers throughout, rounded once at the end. None of them can be summed in a list.

import { type Field, quantity } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'

export const metresField = (label: string, zero = false): Field<number> =>
  quantity(label, { unit: 'm', sum: false, zero })

export const tonsField = (label: string, zero = true): Field<number> => quantity(label, { sum: false, zero })

export const densityField = (): Field<number> => quantity('Water density', { unit: 't/m³', sum: false })

export type Drafts = {
  forePort: number
  foreStarboard: number
  midPort: number
  midStarboard: number
  aftPort: number
  aftStarboard: number
  lengthBetween: number
  foreDistance: number
  aftDistance: number
}

/** The readings of a survey, without its other values. */
export const pickReadings = (of: Drafts): Drafts => ({
  forePort: of.forePort,
  foreStarboard: of.foreStarboard,
  midPort: of.midPort,
  midStarboard: of.midStarboard,
  aftPort: of.aftPort,
  aftStarboard: of.aftStarboard,
  lengthBetween: of.lengthBetween,
  foreDistance: of.foreDistance,
  aftDistance: of.aftDistance,
})

const round = (top: bigint, bottom: bigint): number => Number((top * 2n + bottom) / (bottom * 2n))

/** Draft marks are not at the perpendiculars. Returns the mean drafts at the fore and aft perpendiculars, amidships, and the quarter mean
 *  (F + A + 6M) / 8, each in tenths of a millimetre; undefined while a reading is missing. The fore marks are aft of their perpendicular,
 *  the aft marks forward of theirs. */
export const quarterMean = (of: Drafts): { fore: number; mid: number; aft: number; mean: number } | undefined => {
  if (Object.values(of).some(value => !Number.isSafeInteger(value))) return undefined
  const [fore, mid, aft] = [of.forePort + of.foreStarboard, of.midPort + of.midStarboard, of.aftPort + of.aftStarboard]
  const between = BigInt(of.lengthBetween - of.foreDistance - of.aftDistance)
  if (between <= 0n) return undefined
  const trim = BigInt(aft - fore)
  // Twice the draft, times the length between the marks.
  const [f, m, a] = [
    BigInt(fore) * between - trim * BigInt(of.foreDistance),
    BigInt(mid) * between,
    BigInt(aft) * between + trim * BigInt(of.aftDistance),
  ]
  const tenths = (top: bigint, parts: bigint): number => round(top * 10n, parts * 2n * between)
  return { fore: tenths(f, 1n), mid: tenths(m, 1n), aft: tenths(a, 1n), mean: tenths(f + a + 6n * m, 8n) }
}

type Weights = {
  displacement: number
  density: number
  lightship: number
  ballast: number
  freshWater: number
  fuelOil: number
  dieselOil: number
  constant: number
}

/** Hydrostatic tables are computed for sea water of density 1.025. */
const tableDensity = 1025

/** The displacement in water of that density, and the cargo: less lightship, deductibles and the ship's constant. */
export const cargoFromDisplacement = (of: Weights): { displacementCorrected: number; cargo: number } => {
  const displacementCorrected = proportion(of.displacement, of.density, tableDensity)
  const deductible = of.ballast + of.freshWater + of.fuelOil + of.dieselOil
  return { displacementCorrected, cargo: displacementCorrected - of.lightship - deductible - of.constant }
}
