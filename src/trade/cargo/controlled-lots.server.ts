// Sale control: which lots may be sold, for pickers and for every sale.

import { type RawBuilder, sql } from 'kysely'
import { together } from '#database/together.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import { type ControlledLot, isOpenForSale, lotToSellFirst, type Product } from '#trade/cargo/sale-priority.ts'
import { readName } from '#trade/cargo/stock.server.ts'

type OwnerAndTerminal = { consignee: number; terminal: number }

/** Every lot in a terminal with its row of sale control; a lot without a row is open for sale. */
export const controlledLotsQuery = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.location_id as terminal, a.consignee_id as consignee, a.consignment_id as lc, l.lc_no as "lcNo", a.form,
    a.grade_id as "cargoGrade", sum(b.on_hand)::bigint as balance, sum(b.held)::bigint as reserved, sum(b.on_hand - b.held)::bigint as free,
    c.id as control, c.version, c.priority, c.daily_limit as "dailyLimit", c.per_customer_limit as "perCustomerLimit", c.updated_at as "changedAt",
    c.updated_by as "changedById", coalesce(c.bag_sale, true) as "bagSale", coalesce(c.bulk_sale, true) as "bulkSale", coalesce(c.lc_sale, true) as "lcSale"
  from ledger.account a
  join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
  join lc l on l.agency_id = a.agency_id and l.id = a.consignment_id
  left join sale_control c on c.agency_id = a.agency_id and c.terminal = a.location_id and c.consignee = a.consignee_id
    and c.lc = a.consignment_id and c.form = a.form
  where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL' and (b.on_hand > 0 or c.id is not null) ${where}
  group by a.location_id, a.consignee_id, a.consignment_id, l.lc_no, a.form, a.grade_id, c.id, c.version, c.priority, c.daily_limit,
    c.per_customer_limit, c.updated_at, c.updated_by, c.bag_sale, c.bulk_sale, c.lc_sale`

type LimitedLot = ControlledLot & { dailyLimit: number | null; perCustomerLimit: number | null; control: number | null }

// `only` limits the result to some LCs: an owner has had many LCs, and most are empty.
const readControlledLots = async (
  { consignee, terminal }: OwnerAndTerminal,
  { tx }: Context,
  only: RawBuilder<unknown> = sql``,
): Promise<LimitedLot[]> => {
  const where = sql`and a.consignee_id = ${consignee} and a.location_id = ${terminal} ${only}`
  return (await sql<LimitedLot>`${controlledLotsQuery(where)}`.execute(tx)).rows
}

const forTrucks: readonly Product[] = ['bagSale', 'bulkSale']

/** The LCs of an owner in a terminal that may be sold now, in bags or in bulk. */
export const findLcsForSale = async (where: OwnerAndTerminal, context: Context): Promise<number[]> => {
  const lots = await readControlledLots(where, context)
  const open = lots.filter(lot => lot.free > 0 && forTrucks.some(product => isOpenForSale(lot, lots, product)))
  return [...new Set(open.map(({ lc }) => lc))]
}

type ControlledSale = OwnerAndTerminal & { date: string; customer: number; lc: number; form: string }
/** The product, kilograms and id of a sale; the sale itself does not count against the limits. `isApproved`: other sales count it from now
 *  on. */
export type SoldQuantity = { product: Product; kg: number; id: number | null; isApproved?: boolean }

// Kilograms of a lot sold so far in all three kinds of sale, without drafts and what was short-closed or canceled of a sale: on a day or to a
// customer, as `among` selects.
const readSoldSoFar = async (
  among: RawBuilder<unknown>,
  sale: ControlledSale,
  { product, id }: SoldQuantity,
  { tx }: Context,
): Promise<number> => {
  const of = (
    table: 'bag_sale' | 'bulk_sale' | 'lc_sale',
    kg: RawBuilder<unknown>,
    own: Product,
  ) => sql`select ${kg} as kg from ${sql.table(table)}
    where agency_id = app.agency() and ${among} and terminal = ${sale.terminal} and consignee = ${sale.consignee} and lc = ${sale.lc} and form = ${sale.form}
      and status not in ('Draft', 'Canceled', 'Reversed') ${own === product && id !== null ? sql`and id <> ${id}` : sql``}`
  const { rows } = await sql<{ kg: number }>`
    select coalesce(sum(s.kg), 0)::bigint as kg
    from (${of('bag_sale', sql`quantity - quantity / bags * coalesce(called_off_bags, 0)`, 'bagSale')}
      union all ${of('bulk_sale', sql`ordered_qty - coalesce(short_closed_qty, 0)`, 'bulkSale')}
      union all ${of('lc_sale', sql`quantity`, 'lcSale')}) s`.execute(tx)
  return rows[0]!.kg
}

// A limit per customer counts what the customer bought under the names that were merged into it.
const boughtBy = (sale: ControlledSale) => sql`customer = any(${andMerged({ name: 'customer' }, [sale.customer])})`

const refuseAboveLimit = (
  limit: number,
  sold: number,
  kg: number,
  message: string,
  values: Record<string, string>,
): void => {
  if (sold + kg <= limit) return
  exceeded('SALE_LIMIT', message, {
    fields: { lc: 'Beyond the limit of sale control.' },
    values: { ...values, limit: formatQuantity(limit), left: formatQuantity(Math.max(0, limit - sold)) },
    details: { limitKg: limit, soldKg: sold, askedKg: kg },
  })
}

const checkLimits = async (
  lot: LimitedLot,
  sale: ControlledSale,
  sold: SoldQuantity,
  context: Context,
): Promise<void> => {
  if (lot.dailyLimit === null && lot.perCustomerLimit === null) return
  // The row stays locked until the transaction ends, so that two concurrent sales cannot exceed the limit together. Drafts do not count
  // against it, so they do not wait.
  const control = context.tx.selectFrom('saleControl').select('id').where('id', '=', lot.control)
  const [, soldThatDay, soldToCustomer] = await together(
    sold.isApproved && control.forNoKeyUpdate().execute(),
    lot.dailyLimit === null ? 0 : readSoldSoFar(sql`date = ${sale.date}::date`, sale, sold, context),
    lot.perCustomerLimit === null ? 0 : readSoldSoFar(boughtBy(sale), sale, sold, context),
  )
  const values = { lc: lot.lcNo, day: sale.date }
  if (lot.dailyLimit !== null) {
    refuseAboveLimit(
      lot.dailyLimit,
      soldThatDay,
      sold.kg,
      'Only {limit} MT of {lc} are sold a day; {left} MT are left on {day}.',
      values,
    )
  }
  if (lot.perCustomerLimit !== null) {
    refuseAboveLimit(
      lot.perCustomerLimit,
      soldToCustomer,
      sold.kg,
      'A customer may buy at most {limit} MT of {lc}; {left} MT are left for this customer.',
      values,
    )
  }
}

const stoppedMessages: Record<Product, string> = {
  bagSale: 'Selling {lc} in bags at {terminal} is stopped. Ask a user who manages sale control.',
  bulkSale: 'Selling {lc} in bulk at {terminal} is stopped. Ask a user who manages sale control.',
  lcSale: 'Selling {lc} as LC at {terminal} is stopped. Ask a user who manages sale control.',
}

const refuseStopped = async (lot: LimitedLot, product: Product, terminal: number, context: Context): Promise<void> => {
  if (lot[product]) return
  const values = { lc: lot.lcNo, terminal: await readName('terminal', terminal, context) }
  refuse(stoppedMessages[product], { fields: { lc: 'Not for sale now.' }, values })
}

type Lot = OwnerAndTerminal & { lc: number; form: string }

// Sale control has no row for a lot that never existed; the ledger refuses the quantity.
const findLot = (lots: readonly LimitedLot[], { lc, form }: Lot): LimitedLot | undefined =>
  lots.find(lot => lot.lc === lc && lot.form === form)

/** Refuses a lot whose sale was stopped after it was sold: no permit is issued and no truck is admitted. */
export const checkSaleNotStopped = async (of: Lot, product: Product, context: Context): Promise<void> => {
  const lot = findLot(await readControlledLots(of, context, sql`and a.consignment_id = ${of.lc}`), of)
  if (lot) await refuseStopped(lot, product, of.terminal, context)
}

// The LC to be sold, and the LCs with a sale priority, which may have to be sold first.
const soldOrRanked = ({ terminal, consignee, lc }: Lot): RawBuilder<unknown> => sql`
  and a.consignment_id = any(${lc}::bigint || array(select r.lc from sale_control r
    where r.agency_id = app.agency() and r.terminal = ${terminal} and r.consignee = ${consignee} and r.priority is not null))`

/** Refuses a sale that sale control has stopped, that exceeds a limit, or that has to wait until another lot is sold. */
export const checkSaleControl = async (sale: ControlledSale, sold: SoldQuantity, context: Context): Promise<void> => {
  const lots = await readControlledLots(sale, context, soldOrRanked(sale))
  const lot = findLot(lots, sale)
  if (!lot) return
  await refuseStopped(lot, sold.product, sale.terminal, context)
  const first = lotToSellFirst(lot, lots, sold.product)
  if (first) {
    refuse(
      '{first} has to be sold before {lc}: {free} MT of it are free. Choose it first, or ask a user who may change the order under Sale Control.',
      {
        fields: { lc: 'Another LC has to be sold first.' },
        values: { first: first.lcNo, lc: lot.lcNo, free: formatQuantity(first.free) },
      },
    )
  }
  await checkLimits(lot, sale, sold, context)
}
