// Allocates a bill over LCs, and each LC's part over its consignees, exactly by largest remainder. Pure.

import { share } from '#kit/units.ts'

/** The facts of an LC that allocation uses: kilograms out of the port, on its bills of lading and on the LC, cents of the LC,
 *  and its owners. */
export type LcFacts = {
  lc: number
  portOut: number
  billed: number
  quantity: number
  amount: number
  owners: readonly { consignee: number; quantity: number }[]
}

type EnteredShare = { quantity: number | null; part: number | null }
type SharingRule = 'Quantity' | 'Value' | 'Equal' | 'Manual'

// One measure for all LCs: quantity out of the port if every LC has some, else the bills of lading, else the LCs.
const usualWeights = (lcs: readonly LcFacts[]): number[] => {
  const measures = [lcs.map(({ portOut }) => portOut), lcs.map(({ billed }) => billed)]
  return measures.find(kilograms => kilograms.every(kg => kg > 0)) ?? lcs.map(({ quantity }) => quantity)
}

/** The weight of each LC in the allocation. */
export const weightsOf = (by: SharingRule, lcs: readonly LcFacts[], entered: readonly EnteredShare[]): number[] => {
  if (by === 'Equal') return lcs.map(() => 1)
  if (by === 'Value') return lcs.map(({ amount }) => amount)
  const known = usualWeights(lcs)
  return entered.map(({ quantity }, n) => quantity ?? (known[n] as number))
}

/** Halalas of each LC: entered by hand, or allocated by weight. */
export const amountsOf = (
  net: number,
  by: SharingRule,
  lcs: readonly LcFacts[],
  entered: readonly EnteredShare[],
): number[] => (by === 'Manual' ? entered.map(({ part }) => part ?? 0) : share(net, weightsOf(by, lcs, entered)))

type CostPart = { consignee: number | null; lc: number; amount: number; vat: number }

/** Splits each LC's amount over its owners, and the VAT of the whole bill in the same proportion. */
export const partsOf = (lcs: readonly LcFacts[], amounts: readonly number[], vat: number): CostPart[] => {
  const parts = lcs.flatMap(({ lc, owners }, n) => {
    const shares = share(
      amounts[n] as number,
      owners.map(({ quantity }) => quantity),
    )
    return owners.map(({ consignee }, m) => ({ consignee, lc, amount: shares[m] as number }))
  })
  const vats = share(
    vat,
    parts.map(({ amount }) => amount),
  )
  return parts.map((part, n) => ({ ...part, vat: vats[n] as number }))
}
