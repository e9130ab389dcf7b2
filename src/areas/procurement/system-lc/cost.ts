// What a ton of mixed or processed cargo costs: what its sources cost, and what the making added, by what came out.

import { amountByWeight, proportion } from '#kit/units.ts'

/** Kilograms of an LC, and what a ton of it cost in ten-thousandths of a riyal; null where nothing is known. */
export type Source = { lc: number; quantity: number; costPerTon: number | null }

/** Riyals a ton (ten-thousandths inside) of `outKg` made of these sources, all of them unless told; `addedHalala` is what the making
 *  cost. Null where the cost of a source is unknown. */
export const costOf = (
  sources: readonly Source[],
  { outKg, addedHalala = 0 }: { outKg?: number; addedHalala?: number } = {},
): number | null => {
  let [halalas, kg] = [addedHalala, 0]
  for (const { quantity, costPerTon: price } of sources) {
    if (price === null) return null
    halalas += amountByWeight(price, quantity)
    kg += quantity
  }
  const out = outKg ?? kg
  return out > 0 ? proportion(halalas, 100_000, out) : null
}
