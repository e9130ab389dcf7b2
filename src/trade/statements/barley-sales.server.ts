// Invoiced sales of barley minus credit notes, grouped by any expressions.

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { type InvoicedSalesFilters, invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'
import { salesFactsQuery } from '#trade/statements/sales-facts.server.ts'

/** Empty bags and services are not barley. */
export const barleySaleTypes = ['SALE', 'BULKSALE', 'LCSALE'] as const
type BarleySaleType = (typeof barleySaleTypes)[number]

export type SoldBarley = {
  bags50: number
  bags40: number
  bagQuantity: number
  bulkQuantity: number
  lcQuantity: number
  quantity: number
  bagNet: number
  bulkNet: number
  net: number
  gross: number
}

const total = (column: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(${sql.ref(`s.${column}`)}) filter (where ${condition}), 0)::bigint`
const ofType = (type: BarleySaleType): RawBuilder<unknown> => sql`s.sale_type = ${sql.lit(type)}`

const sums = sql`
  ${total('bags', sql`s.size = '50 kg'`)} as bags50, ${total('bags', sql`s.size = '40 kg'`)} as bags40,
  ${total('quantity', ofType('SALE'))} as bag_quantity, ${total('quantity', ofType('BULKSALE'))} as bulk_quantity,
  ${total('quantity', ofType('LCSALE'))} as lc_quantity, ${total('quantity', sql`true`)} as quantity,
  ${total('net', ofType('SALE'))} as bag_net, ${total('net', ofType('BULKSALE'))} as bulk_net, ${total('net', sql`true`)} as net,
  ${total('gross', sql`true`)} as gross`

/**
 * The totals for each combination of these SQL expressions on a sale `s`, under their names and in their order. The expressions may use the
 * day of a sale, its goods, seller, terminal and LC, but not its customer, which the stored totals do not contain.
 */
export const sumBarleySales = async <By extends object>(
  filters: InvoicedSalesFilters,
  by: Readonly<Record<keyof By & string, RawBuilder<unknown>>>,
  { tx }: Context,
): Promise<(SoldBarley & By)[]> => {
  const keys = Object.entries<RawBuilder<unknown>>(by)
  const named = keys.map(([name, of]) => sql`${of} as ${sql.ref(name)}`)
  const places = sql.join(keys.map((_, at) => sql.lit(at + 1)))
  const ofBarley = { ...filters, saleType: [...barleySaleTypes] }
  const facts = await salesFactsQuery(ofBarley, { days: true, customers: false, agents: false, lots: true }, tx)
  const { rows } = await sql<SoldBarley & By>`
    select ${sql.join(named)}, ${sums} ${facts ?? invoicedSalesQuery(ofBarley)}
    group by ${places} order by ${places}`.execute(tx)
  return rows
}

/** Adds rows up; all figures are zero for an empty list. */
export const addSales = (sold: readonly SoldBarley[]): SoldBarley => {
  const all: SoldBarley = {
    bags50: 0,
    bags40: 0,
    bagQuantity: 0,
    bulkQuantity: 0,
    lcQuantity: 0,
    quantity: 0,
    bagNet: 0,
    bulkNet: 0,
    net: 0,
    gross: 0,
  }
  for (const one of sold) for (const name of Object.keys(all) as (keyof SoldBarley)[]) all[name] += one[name]
  return all
}
