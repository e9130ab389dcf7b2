// Finds the price of a sale, and checks the rows of a price list.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { formatDecimal } from '#kit/units.ts'
import { choosePrice, exceedsLimit, type MatchingPrice, percentApart } from '#trade/pricing/price-choice.ts'
import { type PriceToApprove, readPriceLimits, refuseMargin } from '#trade/pricing/price-limits.server.ts'

/** The goods to price: seller, terminal, cargo, customer, quantity (bags or kilograms). */
export type PricedGoods = {
  consignee: number | null
  terminal: number | null
  lc: number | null
  form: string
  size?: string | null
  customer?: number | null
  quantity?: number | null
  /** used if no consignee is named */
  scope?: string | null
  /** by default the cargo type of the LC */
  cargoType?: number | null
  cargoGrade?: number | null
}

type PriceRow = MatchingPrice &
  PriceToApprove & {
    docNo?: string | null
    form: string
    size?: string | null
    fromTime: string | null
    until: string | null
    untilTime: string | null
    price: number
    priceExclVat: number | null
  }

/** `price` without VAT; `grossPrice` where the list price includes it. */
export type PriceInForce = { id: number; price: number; grossPrice: number | null }

/** The same goods as SQL expressions of a query with one row per goods. */
type PricedColumns = { [K in keyof PricedGoods]: PricedGoods[K] | RawBuilder<unknown> }

const isOfCargo = (lc: PricedColumns['lc'], column: string, named: PricedColumns['cargoType']): RawBuilder<unknown> =>
  sql`(p.${sql.ref(column)} is null or p.${sql.ref(column)} = coalesce(${named ?? null}::bigint,
    (select l.${sql.ref(column)} from lc l where l.agency_id = app.agency() and l.id = ${lc}::bigint)))`

/** The condition on a row `p` of a price list for the goods it applies to. */
export const matchesGoods = ({
  consignee,
  terminal,
  lc,
  form,
  size,
  customer,
  quantity,
  scope,
  ...of
}: PricedColumns): RawBuilder<unknown> => sql`
  p.form = ${form} ${size ? sql`and p.size = ${size}` : sql``}
  and (p.consignee = ${consignee} or p.consignee is null and coalesce(p.scope, 'OTHERS') in ('OTHERS', coalesce(${scope ?? null},
    (select c.scope from company c where c.agency_id = app.agency() and c.id = ${consignee}))))
  and (p.terminal is null or p.terminal = ${terminal}) and (p.lc is null or p.lc = ${lc})
  and ${isOfCargo(lc, 'cargo_type', of.cargoType)} and ${isOfCargo(lc, 'cargo_grade', of.cargoGrade)}
  and (p.customer is null or p.customer = ${customer ?? null})
  and (p.customer_group is null or lower(p.customer_group) = lower(coalesce(
    (select c.price_group from customer c where c.agency_id = app.agency() and c.id = ${customer ?? null}::bigint),
    (select s.default_price_group from system_lc s where s.agency_id = app.agency() and s.lc = ${lc}::bigint))))
  and (p.min_qty is null or p.min_qty <= ${quantity ?? 0})`

/** The period of a row `p` in the agency's local time; the end is exclusive. */
export const [begins, ends] = [
  sql`(p.date + coalesce(p.from_time, '00:00')::time)`,
  sql`coalesce(p.until + coalesce(p.until_time, '24:00')::time, 'infinity')`,
]

/**
 * The price in force at a moment, in ten-thousandths of a riyal without VAT: the most specific of the matching rows. Undefined without one.
 */
export const findPriceInForce = async (
  list: Document,
  { on, at, ...sold }: PricedGoods & { on: string; at: string },
  { tx }: Context,
): Promise<PriceInForce | undefined> => {
  const { rows } = await sql<MatchingPrice & PriceInForce>`
    select p.id, p.date, p.consignee, p.scope, p.terminal, p.lc, p.cargo_type as "cargoType", p.cargo_grade as "cargoGrade", p.customer,
      p.customer_group as "customerGroup", p.min_qty as "minQty", p.price_excl_vat as price,
      case when p.price_includes_vat then p.price_incl_vat end as "grossPrice"
    from ${tableOf(list)} p where p.agency_id = app.agency() and p.status in ('Active', 'Expired')
      and ${begins} <= ${on}::date + ${at}::time and ${ends} > ${on}::date + ${at}::time and ${matchesGoods(sold)}`.execute(
    tx,
  )
  const row = choosePrice(rows)
  return row && { id: row.id, price: row.price, grossPrice: row.grossPrice }
}

// The lock lets one price at a time take effect, so that two overlapping prices cannot both pass the check.
const lockPriceLists = ({ tx }: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('prices'), app.agency())`.execute(tx)

const firstMinute = (row: PriceRow): RawBuilder<unknown> => sql`${row.date}::date + ${row.fromTime ?? '00:00'}::time`

const isForSameGoods = (row: PriceRow): RawBuilder<unknown> => sql`
  p.agency_id = app.agency() and p.id <> ${row.id} and p.form = ${row.form} ${row.size ? sql`and p.size = ${row.size}` : sql``}
  and (p.consignee, coalesce(p.scope, 'OTHERS'), p.terminal, p.lc, p.cargo_type, p.cargo_grade, p.customer, lower(p.customer_group), p.min_qty)
    is not distinct from (${row.consignee}::bigint, coalesce(${row.scope}::text, 'OTHERS'), ${row.terminal}::bigint, ${row.lc}::bigint,
      ${row.cargoType}::bigint, ${row.cargoGrade}::bigint, ${row.customer}::bigint, lower(${row.customerGroup}::text), ${row.minQty}::bigint)`

/** Refuses a row that overlaps another row for the same goods. */
const refuseOverlap = async (list: Document, row: PriceRow, context: Context): Promise<void> => {
  await lockPriceLists(context)
  const { rows } = await sql<{ docNo: string; date: string }>`
    select p.doc_no as "docNo", p.date from ${tableOf(list)} p
    where ${isForSameGoods(row)} and p.status in ('Active', 'Expired')
      and ${begins} < coalesce(${row.until}::date + ${row.untilTime ?? '24:00'}::time, 'infinity') and ${ends} > ${firstMinute(row)}
    order by ${begins} limit 1`.execute(context.tx)
  const [other] = rows
  if (!other) return
  refuse('{number} is in force for the same goods from {from}. End it before this one begins, or choose other days.', {
    fields: { date: 'Another price is in force.' },
    values: { number: other.docNo, from: other.date },
  })
}

const formatPrice = (price: number): string => formatDecimal(price, 4).replace(/00$/, '')

/** Refuses a price that differs much from the last one for the same goods, until the approver confirms it. */
const refuseJump = async (list: Document, row: PriceRow, context: Context): Promise<void> => {
  if (row.isConfirmed) return
  const { rows } = await sql<{ docNo: string; price: number }>`
    select p.doc_no as "docNo", p.price_excl_vat as price from ${tableOf(list)} p
    where ${isForSameGoods(row)} and p.status in ('Active', 'Expired') and ${begins} < ${firstMinute(row)}
    order by ${begins} desc, p.id desc limit 1`.execute(context.tx)
  const [last] = rows
  const pct = percentApart(row.priceExclVat as number, last?.price)
  const { priceChangeLimitPct } = await readPriceLimits(context)
  if (!last || pct === null || !exceedsLimit(pct, priceChangeLimitPct)) return
  refuse('This is {pct} % from the last price, {last} SAR in {number}. Check it, or confirm that it is right.', {
    code: 'PRICE_JUMP',
    fields: { isConfirmed: 'Confirm that the price is right.' },
    values: { pct: formatDecimal(pct, 3), last: formatPrice(last.price), number: last.docNo },
    details: { last: last.price, asked: row.priceExclVat, pct, limit: priceChangeLimitPct },
  })
}

type LastSale = { docNo: string; date: string; isLater: boolean }

// The latest sale at this price, not before a day if one is given; `isLater` tells whether it was after the end of the row. A sale was
// priced when it was last saved: on a later day than its own, at the end of that.
const findLastSaleAt = async (
  sales: Document,
  row: PriceRow,
  since: string | null,
  { tx, asker }: Context,
): Promise<LastSale | undefined> => {
  const saved = sql`(select max(h.at) from app.history h where h.agency_id = s.agency_id and h.document = ${sales.name}
    and h.document_id = s.id and h.action in ('create', 'change'))`
  const written = sql`greatest(s.created_at, ${saved}) at time zone ${asker.timeZone}`
  const sold = sql`case when (${written})::date = s.date then ${written} else s.date + time '23:59:59' end`
  const { rows } = await sql<LastSale>`
    select s.doc_no as "docNo", s.date, ${sold} >= ${row.until}::date + ${row.untilTime ?? '24:00'}::time as "isLater"
    from ${tableOf(sales)} s
    where s.agency_id = app.agency() and s.price_row = ${row.id} and s.status not in ('Draft', 'Canceled')
      ${since === null ? sql`` : sql`and s.date >= ${since}::date`}
    order by ${sold} desc limit 1`.execute(tx)
  return rows[0]
}

/** Checks a row of a price list; `sales` are the documents that take their price from it. */
export const checkPrice = async (
  list: Document,
  sales: Document,
  row: PriceRow,
  what: string,
  context: Context,
): Promise<void> => {
  if (what === 'approve' || what === 'end') await refuseOverlap(list, row, context)
  if (what === 'approve') {
    await refuseJump(list, row, context)
    await refuseMargin(row, context)
  }
  if (what !== 'cancel' && what !== 'end') return
  const sale = await findLastSaleAt(sales, row, what === 'end' ? row.until : null, context)
  if (!sale) return
  if (what === 'cancel') {
    refuse('{sale} was sold at this price, so the price cannot be canceled. End it instead.', {
      values: { sale: sale.docNo },
    })
  }
  if (sale.isLater) {
    refuse('{sale} was sold at this price on {day}. End it later than that.', {
      fields: { until: 'A later sale uses this price.' },
      values: { sale: sale.docNo, day: sale.date },
    })
  }
}
