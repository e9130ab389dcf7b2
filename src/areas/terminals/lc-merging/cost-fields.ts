// What a ton of merged cargo has cost: the weighted mean of its sources.

type Part = { quantity: number | null; costPerTon: number | null }

/** Ten-thousandths of a riyal a ton; unknown where that of a part is. */
export const weightedCost = (parts: readonly Part[]): number | null => {
  const kg = parts.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  if (kg === 0 || parts.some(({ quantity, costPerTon }) => !quantity || !costPerTon)) return null
  const cost = parts.reduce((sum, { quantity, costPerTon }) => sum + BigInt(quantity!) * BigInt(costPerTon!), 0n)
  return Number((cost * 2n + BigInt(kg)) / (BigInt(kg) * 2n))
}
