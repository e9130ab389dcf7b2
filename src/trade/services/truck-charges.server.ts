// Services are charged when they are performed: a truck that leaves the gate creates its charges.

import { sql } from 'kysely'
import { isInvoicedWithGoods, type Service } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { together } from '#database/together.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { vatOf } from '#kit/units.ts'
import { findRateInForce, type RateInForce } from '#trade/pricing/rates.server.ts'
import { chargeAmount } from '#trade/services/charge-fields.ts'

/** A truck at gate out: its kilograms, its bags if any, and its sale. */
type LoadedTruck = {
  date: string
  consignee: number
  terminal: number
  lc: number | null
  customer: number
  kg: number
  bags: number | null
  docNo: string | null
  of: { bulkSale: number } | { bagSale: number }
}

type Sums = { net: number; vat: number; quantity: number; pieces: number }

// Earlier charges of the same sale at the same rate; the caller has locked the sale.
const readChargedBefore = async (
  service: Service,
  { id }: RateInForce,
  { of }: LoadedTruck,
  { tx }: Context,
): Promise<Sums> => {
  const [column, sale] = 'bulkSale' in of ? (['bulk_sale', of.bulkSale] as const) : (['bag_sale', of.bagSale] as const)
  const { rows } = await sql<Sums>`
    select coalesce(sum(net), 0)::bigint as net, coalesce(sum(vat), 0)::bigint as vat, coalesce(sum(quantity), 0)::bigint as quantity,
      coalesce(sum(pieces), 0)::bigint as pieces
    from service_charge where agency_id = app.agency() and service = ${service} and rate_row = ${id} and ${sql.ref(column)} = ${sale}
      and status = 'Active'`.execute(tx)
  return rows[0]!
}

const nothing: Sums = { net: 0, vat: 0, quantity: 0, pieces: 0 }

/**
 * Charges a service for a truck if a rate is in force. The consignee's charges of a sale must add up to the amount and VAT of their total,
 * so each truck is charged the growth of the total. A customer's charge is invoiced separately, unless it is on the invoice of the goods.
 */
const chargeService = async (
  service: Service,
  rate: RateInForce | undefined,
  left: LoadedTruck,
  context: Context,
): Promise<void> => {
  if (!rate || rate.rate === 0) return
  const isOwn = rate.chargedTo === 'Customer'
  if (isOwn && isInvoicedWithGoods(service, rate.unit)) return
  const before = isOwn ? nothing : await readChargedBefore(service, rate, left, context)
  const pieces = rate.unit === 'truck' ? 1 : left.bags
  const sum = { quantity: before.quantity + left.kg, pieces: before.pieces + (pieces ?? 0), chargedDays: null }
  const whole = chargeAmount({ ...rate, ...sum })
  const [net, vat] = [whole - before.net, vatOf(whole, rate.vatPct) - before.vat]
  const { date, consignee, terminal, lc, customer, kg, of } = left
  const charged = { date, service, consignee, terminal, lc, customer, quantity: kg, pieces, days: null, remarks: null }
  const by = {
    chargedTo: rate.chargedTo,
    rateRow: rate.id,
    rate: rate.rate,
    unit: rate.unit,
    freeDays: null,
    chargedDays: null,
    vatPct: rate.vatPct,
  }
  const values = {
    ...charged,
    ...by,
    net,
    vat,
    gross: net + vat,
    bulkSale: null,
    bagSale: null,
    ...of,
    source: left.docNo,
  }
  await create(serviceCharge, values, context)
}

const chargeServices = async (services: readonly Service[], left: LoadedTruck, context: Context): Promise<void> => {
  const rates = await together(...services.map(service => findRateInForce({ ...left, service }, context)))
  for (const [i, service] of services.entries()) await chargeService(service, rates[i], left, context)
}

/** Charges a bulk truck for loading, unless that is invoiced with the goods, and for weighing. */
export const chargeBulkTruck = (left: LoadedTruck, isLoadingInvoiced: boolean, context: Context): Promise<void> =>
  chargeServices(isLoadingInvoiced ? ['Weighing'] : ['Bulk loading', 'Weighing'], left, context)

/** Charges a truck with bags for bagging, unless that is invoiced with the goods, and for weighing. */
export const chargeBagTruck = (left: LoadedTruck, isBaggingInvoiced: boolean, context: Context): Promise<void> =>
  chargeServices(isBaggingInvoiced ? ['Weighing'] : ['Bagging', 'Weighing'], left, context)
