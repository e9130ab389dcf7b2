// Services are charged where they are rendered: a truck that leaves the gate tells what was done for it.

import { sql } from 'kysely'
import { isInvoicedWithGoods, type Service } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { vatOf } from '#kit/units.ts'
import { findRateInForce, type RateInForce } from '#trade/pricing/rates.server.ts'
import { chargeAmount } from '#trade/services/charge-fields.ts'

/** A truck as it leaves: kilograms, bags where it carries bags, and the sale it was loaded for. */
export type LoadedTruck = {
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

// Those of the same sale at the same rate so far; whoever loads the sale has its lock.
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

/** Charges a service for a truck, where a rate says so. To the consignee all trucks of a sale come to the amount and the VAT of their
 *  sum: each is charged what the sum has grown by. To the customer each is an invoice of its own, unless he pays it with the goods. */
const chargeService = async (service: Service, left: LoadedTruck, context: Context): Promise<void> => {
  const rate = await findRateInForce({ ...left, service }, context)
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

/** What is charged for a truck in bulk: its loading, unless the customer pays it with the goods, and the scale. */
export const chargeBulkTruck = async (
  left: LoadedTruck,
  isLoadingInvoiced: boolean,
  context: Context,
): Promise<void> => {
  if (!isLoadingInvoiced) await chargeService('Bulk loading', left, context)
  await chargeService('Weighing', left, context)
}

/** What is charged for a truck of bags: their filling, unless the customer pays it with the goods, and the scale. */
export const chargeBagTruck = async (
  left: LoadedTruck,
  isBaggingInvoiced: boolean,
  context: Context,
): Promise<void> => {
  if (!isBaggingInvoiced) await chargeService('Bagging', left, context)
  await chargeService('Weighing', left, context)
}
