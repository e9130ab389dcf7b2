// Finds the rate of a service in force.

import { isInvoicedWithGoods, type RateUnit, type Service } from '#areas/accounts/bulk-loading-rate/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { chooseRate, type MatchingRate } from '#trade/pricing/rate-choice.ts'

export type ServiceUse = {
  date: string
  service: Service
  terminal: number
  consignee: number
  customer: number | null
}

export type RateInForce = MatchingRate & {
  rate: number
  unit: RateUnit
  chargedTo: 'Customer' | 'Consignee'
  freeDays: number | null
  vatPct: number
}

/** The rate of a service on a day: the most specific of the matching rows. Undefined if the service is free. */
export const findRateInForce = async (
  { date, service, terminal, consignee, customer }: ServiceUse,
  { tx }: Context,
): Promise<RateInForce | undefined> => {
  const rows = await tx
    .selectFrom('bulkLoadingRate')
    .select(['id', 'date', 'terminal', 'consignee', 'customer', 'rate', 'unit', 'chargedTo', 'freeDays', 'vatPct'])
    .where('service', '=', service)
    .where('status', 'in', ['Active', 'Expired'])
    .where('date', '<=', date)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>=', date)]))
    .where(({ or, eb }) => or([eb('terminal', 'is', null), eb('terminal', '=', terminal)]))
    .where(({ or, eb }) => or([eb('consignee', 'is', null), eb('consignee', '=', consignee)]))
    .where(({ or, eb }) => or([eb('customer', 'is', null), eb('customer', '=', customer)]))
    .execute()
  return chooseRate(rows as RateInForce[])
}

/**
 * The rate a customer pays on the invoice of the goods; undefined if the consignee pays, the service is free, or the agency invoices it
 * separately.
 */
export const findCustomerRate = async (served: ServiceUse, context: Context): Promise<RateInForce | undefined> => {
  const found = await findRateInForce(served, context)
  if (found?.chargedTo !== 'Customer' || found.rate === 0) return undefined
  return isInvoicedWithGoods(served.service, found.unit) ? found : undefined
}
