// What a ton of mixed or processed cargo costs: what its sources cost, and what the making added, by what came out.

/** Kilograms of cargo, and what a ton of it cost in ten-thousandths of a riyal; null where that is not known. */
export type CostSource = { quantity: number | null; costPerTon: number | null }

/** Riyals a ton (ten-thousandths inside) of `outKg` made of these sources, all of them unless told; `addedHalala` is what the making
 *  cost. Exact until it is rounded once. Null where the quantity or the cost of a source is unknown. */
export const mixedCostPerTon = (
  sources: readonly CostSource[],
  { outKg, addedHalala = 0 }: { outKg?: number; addedHalala?: number } = {},
): number | null => {
  let [cost, kg] = [BigInt(addedHalala) * 100_000n, 0n]
  for (const { quantity, costPerTon } of sources) {
    if (typeof quantity !== 'number' || typeof costPerTon !== 'number') return null
    cost += BigInt(quantity) * BigInt(costPerTon)
    kg += BigInt(quantity)
  }
  const out = outKg === undefined ? kg : BigInt(outKg)
  return out > 0n ? Number((cost * 2n + out) / (out * 2n)) : null
}
