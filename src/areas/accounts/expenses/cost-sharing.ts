// How a bill is shared out over LCs, and each LC's part over its consignees: exactly, by largest remainder. Pure.

import { share } from '#kit/units.ts'

/** What is known of an LC: kilograms that left the port and on its bills of lading, kilograms and cents of the credit, and whose it is. */
export type LcFacts = {
  lc: number
  portOut: number
  billed: number
  quantity: number
  amount: number
  owners: readonly { consignee: number; quantity: number }[]
}

type Entered = { quantity: number | null; part: number | null }
type SharingRule = 'Quantity' | 'Value' | 'Equal' | 'Manual'

// The same measure for all of them: what left the port, where of each some did; else the bills of lading; else the credits.
const usualWeights = (lcs: readonly LcFacts[]): number[] => {
  const measures = [lcs.map(({ portOut }) => portOut), lcs.map(({ billed }) => billed)]
  return measures.find(kilograms => kilograms.every(kg => kg > 0)) ?? lcs.map(({ quantity }) => quantity)
}

/** By what each LC takes its part. */
export const weightsOf = (by: SharingRule, lcs: readonly LcFacts[], entered: readonly Entered[]): number[] => {
  if (by === 'Equal') return lcs.map(() => 1)
  if (by === 'Value') return lcs.map(({ amount }) => amount)
  const known = usualWeights(lcs)
  return entered.map(({ quantity }, n) => quantity ?? (known[n] as number))
}

/** Halalas for each LC; entered by hand, those. */
export const amountsOf = (
  net: number,
  by: SharingRule,
  lcs: readonly LcFacts[],
  entered: readonly Entered[],
): number[] => (by === 'Manual' ? entered.map(({ part }) => part ?? 0) : share(net, weightsOf(by, lcs, entered)))

export type CostPart = { consignee: number | null; lc: number; amount: number; vat: number }

/** Each LC's amount among those whose it is, with the VAT of the whole bill in the same proportion. */
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
