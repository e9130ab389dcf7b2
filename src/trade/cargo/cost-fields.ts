// The cost per ton of mixed or processed cargo: the costs of the sources and of the processing, divided by the output.

/** Kilograms of cargo, and its cost per ton in ten-thousandths of a riyal; null where it is unknown. */
export type CostSource = { quantity: number | null; costPerTon: number | null }

/**
 * The cost per ton (ten-thousandths of a riyal) of `outKg` made of these sources; `outKg` is their sum by default, and `addedHalala` is the
 * cost of processing. Rounded once, at the end. Null where the quantity or the cost of a source is unknown.
 */
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
