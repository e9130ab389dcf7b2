// Compares the quality found at load and at discharge with the contract. Percents in thousandths.

import type { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { proportion } from '#kit/units.ts'

type Line = ValuesIn<typeof purchaseContract>['qualitySpec'][number]
export type QualitySpec = Pick<Line, 'parameter' | 'minimum' | 'maximum' | 'basis' | 'rejectLimit' | 'allowance'>
type QualityFinding = { parameter: QualitySpec['parameter']; atLoad: number | null; atDischarge: number | null }
export type QualityVerdict = { allowancePct: number; verdict: 'Within' | 'Allowance' | 'Reject' }
type PortSide = 'Load' | 'Discharge'

// Limits in parts per billion have no allowance: the cargo meets them or is refused.
const isUnpriced = (parameter: QualitySpec['parameter']): boolean => parameter === 'Mycotoxin'

// Thousandths of a percent of the price for each thousandth beyond; one for one if the contract has no rule, as is usual in the trade.
const rates = { None: 0, 'Half for one': 1, 'One for one': 2, 'Two for one': 4 } as const
const allowanceFor = (beyond: number, { allowance }: QualitySpec): number =>
  proportion(beyond, rates[allowance ?? 'One for one'], 2)

/** A part of the price for each percent (each kilogram per hectolitre of test weight) beyond the contract's basis, or its limit without a
 *  basis, fractions in proportion, up to the limit at which the cargo may be rejected. */
export const judge = (found: number, spec: QualitySpec): QualityVerdict => {
  const over = spec.maximum === null ? 0 : Math.max(0, found - (spec.basis ?? spec.maximum))
  const under = spec.minimum === null ? 0 : Math.max(0, (spec.basis ?? spec.minimum) - found)
  const beyond = over + under
  if (beyond === 0) return { allowancePct: 0, verdict: 'Within' }
  const { rejectLimit } = spec
  const isRejected =
    isUnpriced(spec.parameter) || (rejectLimit !== null && (over > 0 ? found > rejectLimit : found < rejectLimit))
  return isRejected
    ? { allowancePct: 0, verdict: 'Reject' }
    : { allowancePct: allowanceFor(beyond, spec), verdict: 'Allowance' }
}

/** Each parameter compared at the place where the contract makes quality final; null if it was not found there or not agreed. */
export const judgeAll = (
  found: readonly QualityFinding[],
  specs: readonly QualitySpec[],
  finalAt: PortSide,
): (QualityVerdict | null)[] =>
  found.map(({ parameter, atLoad, atDischarge }) => {
    const value = finalAt === 'Load' ? atLoad : atDischarge
    const spec = specs.find(line => line.parameter === parameter)
    return value === null || !spec ? null : judge(value, spec)
  })

/** The allowance on an invoice in cents, of all parameters together, rounded once. */
export const invoiceAllowance = (invoice: number, judged: readonly (QualityVerdict | null)[]): number =>
  proportion(
    invoice,
    judged.reduce((sum, one) => sum + (one?.allowancePct ?? 0), 0),
    100_000,
  )
