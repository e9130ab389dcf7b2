// The loading rate of a sale: the one agreed, or else the rate in force, which is refreshed until the user enters another.

import { type BagSize, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import { findCustomerRate, type RateInForce, type ServiceUse } from '#trade/pricing/rates.server.ts'

type EnteredRate<V> = { entered: V | null; before: { value: V | null; row: number | null } | null }

// The form sends an automatically filled value back; it must not count as entered.
const agreedRate = <V>({ entered, before }: EnteredRate<V>): V | null =>
  before?.row && entered === before.value ? null : entered

type ResolvedRate<V> = { value: V | null; row: number | null }

const resolveRate = async <V>(
  of: EnteredRate<V>,
  served: ServiceUse,
  worth: (rate: RateInForce) => V,
  context: Context,
): Promise<ResolvedRate<V>> => {
  const own = agreedRate(of)
  if (own !== null) return { value: own, row: null }
  const rate = await findCustomerRate(served, context)
  return { value: rate ? worth(rate) : null, row: rate?.id ?? null }
}

type LoadedSale = Omit<ServiceUse, 'service'>
type BulkLoadingRate = { loadingRate: number | null; loadingRateRow: number | null }

/** The loading rate of a bulk order, in ten-thousandths of a riyal per ton. */
export const resolveBulkLoadingRate = async (
  sale: LoadedSale & BulkLoadingRate,
  before: BulkLoadingRate | null,
  context: Context,
): Promise<BulkLoadingRate> => {
  const of = { entered: sale.loadingRate, before: before && { value: before.loadingRate, row: before.loadingRateRow } }
  const { value, row } = await resolveRate(of, { ...sale, service: 'Bulk loading' }, ({ rate }) => rate, context)
  return { loadingRate: value, loadingRateRow: row }
}

type BaggingCharge = { loadingCharge: number | null; loadingRateRow: number | null }

/** The loading charge of a bag sale, in halalas. */
export const resolveBaggingCharge = async (
  sale: LoadedSale & BaggingCharge & { bags: number; size: BagSize },
  before: BaggingCharge | null,
  context: Context,
): Promise<BaggingCharge> => {
  const of = {
    entered: sale.loadingCharge,
    before: before && { value: before.loadingCharge, row: before.loadingRateRow },
  }
  const amount = ({ rate, unit }: RateInForce): number =>
    unit === 'bag' ? amountByCount(rate, sale.bags) : amountByWeight(rate, sale.bags * bagSizeKg(sale.size))
  const { value, row } = await resolveRate(of, { ...sale, service: 'Bagging' }, amount, context)
  return { loadingCharge: value, loadingRateRow: row }
}
