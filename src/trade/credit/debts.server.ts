// The customers' debts, orders and advances, and the limit that applies: for the check of one customer and the report of all.

import { type RawBuilder, sql } from 'kysely'
import type { ExposureParts } from '#trade/credit/exposure.ts'
import { notExpired } from '#trade/settlement/open-credits.server.ts'

// A permit on an approved order is part of the order; other permits count only where the order is created when the truck comes. An order
// counts with the part of its own value that is not invoiced yet, so that loading and invoicing never lower the sum. A voucher that has
// expired settles nothing any more, so it makes no room either.
const partsQuery = (customers: RawBuilder<unknown>, today: string): RawBuilder<unknown> => {
  const ofThese = (column: string) => sql`${sql.ref(column)} = any(${customers})`
  return sql`
    select party_id as customer, consignee_id as consignee, open_amount as amount,
      case when side = 'debit' then 'invoices' when document_type = 'prePayment' then 'advances' else 'receipts' end as part, due_date, id
    from ledger.open_item o where agency_id = app.agency() and party_kind = 'customer' and ${ofThese('party_id')} and open_amount > 0
      and ${notExpired(today)}
    union all
    select customer, consignee, coalesce(open_gross, 0), 'orders', null, id from bulk_sale where agency_id = app.agency() and ${ofThese('customer')}
      and status in ('Approved', 'Loading', 'Completed', 'Short-closed')
    union all
    select customer, consignee, gross - coalesce((select sum(i.gross) from tax_invoice i where i.agency_id = lc_sale.agency_id
        and i.sale_type = 'LCSALE' and i.sale_id = lc_sale.id and not exists (select from sale_correction c where c.agency_id = i.agency_id
          and c.invoice = i.id and c.mode = 'Credit and rebill' and c.status in ('Approved', 'Applied'))), 0)::bigint, 'orders', null, id
    from lc_sale where agency_id = app.agency() and ${ofThese('customer')} and status in ('Approved', 'Provisional')
    union all
    select customer, consignee, coalesce(worth, 0), 'permits', null, id from sale_permit where agency_id = app.agency()
      and ${ofThese('customer')} and status = 'Active' and bag_sale is null and bulk_sale is null`
}

/**
 * The parts of the customers' exposure, as `customer, consignee, amount, part, due_date, uncovered`: `uncovered` is the halalas of an
 * invoice that the customer's open credits with that seller do not cover, applied to the oldest invoices first.
 */
export const debtsQuery = (customers: RawBuilder<unknown>, today: string): RawBuilder<unknown> => sql`
  select p.*, case when part = 'invoices' then least(amount, greatest(owed_so_far - credits, 0)) end::bigint as uncovered
  from (
    select r.*, sum(case when part = 'invoices' then amount else 0 end) over (
        partition by customer, consignee order by due_date nulls last, part, id rows unbounded preceding) as owed_so_far,
      sum(case when part in ('receipts', 'advances') then amount else 0 end) over (partition by customer, consignee) as credits
    from (${partsQuery(customers, today)}) r) p`

/** The debts after open credits: `overdue` is in halalas, `overdueDays` is the age of the oldest; both are 0 if nothing is overdue. */
export type Debts = ExposureParts & { overdue: number; overdueDays: number }

/** SQL for the totals of the rows `d` of `debtsQuery`, as `Debts`. */
export const sumsOfDebts = (today: string): RawBuilder<unknown> => {
  const part = (name: keyof ExposureParts) =>
    sql`coalesce(sum(d.amount) filter (where d.part = ${name}), 0)::bigint as ${sql.ref(name)}`
  const isLate = sql`d.part = 'invoices' and d.uncovered > 0 and d.due_date < ${today}::date`
  return sql`${sql.join((['invoices', 'orders', 'permits', 'receipts', 'advances'] as const).map(part))},
    coalesce(sum(d.uncovered) filter (where ${isLate}), 0)::bigint as overdue,
    coalesce(${today}::date - min(d.due_date) filter (where ${isLate}), 0)::integer as overdue_days`
}

/** The limit that applies to each customer and consignee, as rows `l`: the active one, or else one that has ended. */
export const applicableLimits = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (l.customer, l.consignee) l.* from customer_credit_limit l
  where l.agency_id = app.agency() and l.status in ('Active', 'Suspended', 'Expired') ${condition}
  order by l.customer, l.consignee, array_position(array['Active', 'Suspended', 'Expired'], l.status), l.effective_to desc`
