// What a customer pays for loading when nothing else was agreed: the rate in force, taken anew as long as nobody entered another.

import { type BagSize, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import { customersRate, type RateInForce, type Served } from '#trade/pricing/rates.server.ts'

type Filled<V> = { entered: V | null; before: { value: V | null; row: number | null } | null }

// What the house filled in comes back with the form; it is no agreement.
const agreed = <V>({ entered, before }: Filled<V>): V | null =>
  before?.row && entered === before.value ? null : entered

type Rated<V> = { value: V | null; row: number | null }

const filled = async <V>(
  of: Filled<V>,
  served: Served,
  worth: (rate: RateInForce) => V,
  context: Context,
): Promise<Rated<V>> => {
  const own = agreed(of)
  if (own !== null) return { value: own, row: null }
  const rate = await customersRate(served, context)
  return { value: rate ? worth(rate) : null, row: rate?.id ?? null }
}

type Sold = Omit<Served, 'service'>
type InBulk = { loadingRate: number | null; loadingRateRow: number | null }

/** The loading rate of an order in bulk, in ten-thousandths of a riyal a ton. */
export const bulkLoadingRateOf = async (
  sale: Sold & InBulk,
  before: InBulk | null,
  context: Context,
): Promise<InBulk> => {
  const of = { entered: sale.loadingRate, before: before && { value: before.loadingRate, row: before.loadingRateRow } }
  const { value, row } = await filled(of, { ...sale, service: 'Bulk loading' }, ({ rate }) => rate, context)
  return { loadingRate: value, loadingRateRow: row }
}

type InBags = { loadingCharge: number | null; loadingRateRow: number | null }

/** The loading charge of a sale in bags, in halalas. */
export const baggingChargeOf = async (
  sale: Sold & InBags & { bags: number; size: BagSize },
  before: InBags | null,
  context: Context,
): Promise<InBags> => {
  const of = {
    entered: sale.loadingCharge,
    before: before && { value: before.loadingCharge, row: before.loadingRateRow },
  }
  const amount = ({ rate, unit }: RateInForce): number =>
    unit === 'bag' ? amountByCount(rate, sale.bags) : amountByWeight(rate, sale.bags * bagSizeKg(sale.size))
  const { value, row } = await filled(of, { ...sale, service: 'Bagging' }, amount, context)
  return { loadingCharge: value, loadingRateRow: row }
}
