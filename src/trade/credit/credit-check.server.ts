// The credit check, the same at order, permit and loading.

import { sql } from 'kysely'
import type { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'
import { together } from '#database/together.ts'
import type { RowOf } from '#kit/document.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatMoney } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { type ExposureParts, exposureOf, headroom, limitOn } from '#trade/credit/exposure.ts'

type Limit = RowOf<typeof customerCreditLimit>

/** A customer's debt for one consignee's cargo, or for all. */
export type Debt = { customer: number; consignee: number | null }

const ofConsignee = (consignee: number | null) => (consignee === null ? sql`` : sql`and x.consignee = ${consignee}`)

/** The parts of a customer's exposure. Permits on approved orders are in the orders; of the others only those count whose
 *  order is made when the truck comes. */
export const readExposureParts = async ({ customer, consignee }: Debt, { tx }: Context): Promise<ExposureParts> => {
  const { rows } = await sql<ExposureParts>`
    with x as (
      select consignee_id as consignee, open_amount as amount,
        case when side = 'debit' then 'invoices' when document_type = 'prePayment' then 'advances' else 'receipts' end as part
      from ledger.open_item where agency_id = app.agency() and party_kind = 'customer' and party_id = ${customer} and open_amount > 0
      union all
      select consignee, (greatest(case when status in ('Completed', 'Short-closed') then coalesce(loaded_qty, 0)
          else greatest(ordered_qty, coalesce(loaded_qty, 0)) end - coalesce(invoiced_qty, 0), 0) * gross / ordered_qty)::bigint, 'orders'
      from bulk_sale where agency_id = app.agency() and customer = ${customer}
        and status in ('Approved', 'Loading', 'Completed', 'Short-closed')
      union all
      select consignee, gross - coalesce((select sum(i.gross) from tax_invoice i where i.agency_id = lc_sale.agency_id
          and i.sale_type = 'LCSALE' and i.sale_id = lc_sale.id), 0)::bigint, 'orders'
      from lc_sale where agency_id = app.agency() and customer = ${customer} and status in ('Approved', 'Provisional')
      union all
      select consignee, coalesce(worth, 0), 'permits' from sale_permit where agency_id = app.agency() and customer = ${customer}
        and status = 'Active' and bag_sale is null and bulk_sale is null)
    select coalesce(sum(amount) filter (where part = 'invoices'), 0)::bigint as invoices,
      coalesce(sum(amount) filter (where part = 'orders'), 0)::bigint as orders,
      coalesce(sum(amount) filter (where part = 'permits'), 0)::bigint as permits,
      coalesce(sum(amount) filter (where part = 'receipts'), 0)::bigint as receipts,
      coalesce(sum(amount) filter (where part = 'advances'), 0)::bigint as advances
    from x where true ${ofConsignee(consignee)}`.execute(tx)
  return rows[0]!
}

/** Days the oldest open invoice is overdue; 0 if none is. */
export const readOverdueDays = async ({ customer, consignee }: Debt, { tx, today }: Context): Promise<number> => {
  const { rows } = await sql<{ days: number | null }>`
    select (${today}::date - min(x.due_date))::integer as days
    from (select consignee_id as consignee, due_date from ledger.open_item where agency_id = app.agency() and side = 'debit'
      and party_kind = 'customer' and party_id = ${customer} and open_amount > 0 and due_date is not null) x
    where true ${ofConsignee(consignee)}`.execute(tx)
  return Math.max(rows[0]?.days ?? 0, 0)
}

/** The limit of a debt: the active one, else one that has ended. Undefined if none was ever approved. */
const findLimit = ({ customer, consignee }: Debt, { tx }: Context) =>
  tx
    .selectFrom('customerCreditLimit')
    .selectAll()
    .where('customer', '=', customer)
    .where('consignee', consignee === null ? 'is' : '=', consignee)
    .where('status', 'in', ['Active', 'Suspended', 'Expired'])
    .orderBy(({ eb }) => eb.case('status').when('Active').then(0).when('Suspended').then(1).else(2).end())
    .orderBy('effectiveTo', 'desc')
    .executeTakeFirst() as Promise<Limit | undefined>

/** Whether the customer has any limit for purchases from the seller. */
export const hasLimit = async ({ customer, consignee }: Debt, context: Context): Promise<boolean> =>
  Boolean(
    (await findLimit({ customer, consignee }, context)) ?? (await findLimit({ customer, consignee: null }, context)),
  )

export type CreditStanding = ExposureParts & {
  limit: number
  exposure: number
  available: number
  overdueDays: number
  graceDays: number
  onExceed: Limit['onExceed']
}

/** A debt against its limit; null without a limit. */
export const readCreditStanding = async (debt: Debt, context: Context): Promise<CreditStanding | null> => {
  const row = await findLimit(debt, context)
  if (!row) return null
  const [parts, overdueDays] = await together(readExposureParts(debt, context), readOverdueDays(debt, context))
  const [limit, exposure] = [limitOn(row, context.today), exposureOf(parts)]
  const { available } = headroom(limit, exposure, 0)
  const late = { overdueDays, graceDays: row.graceDays ?? 0 }
  return { ...parts, ...late, limit, exposure, available, onExceed: row.onExceed }
}

type CreditRequest = {
  customer: number
  consignee: number
  /** halalas on top of the exposure: an order's total; 0 for what is ordered already */
  added: number
  /** the reason for an override */
  reason: string | null
}

const refuseOverdue = ({ overdueDays, graceDays }: CreditStanding): never =>
  exceeded(
    'CUSTOMER_OVERDUE',
    'The customer’s oldest invoice is {days} days overdue, {grace} are allowed. Wait for a payment, or ask a user who may override credit limits.',
    {
      fields: { creditReason: 'Enter the reason for the exception.' },
      values: { days: formatCount(overdueDays), grace: formatCount(graceDays) },
      details: { overdueDays, graceDays },
    },
  )

const refuseBeyondLimit = ({ limit, exposure, available }: CreditStanding, added: number, shortBy: number): never =>
  exceeded(
    'CREDIT_EXCEEDED',
    'The customer uses SAR {exposure} of a limit of {limit}: {available} are left, {short} are missing. Wait for a payment, or ask a user who may override credit limits.',
    {
      fields: { creditReason: 'Enter the reason for the exception.' },
      values: {
        exposure: formatMoney(exposure),
        limit: formatMoney(limit),
        available: formatMoney(available),
        short: formatMoney(shortBy),
      },
      details: { limit, exposure, available, asked: added, shortBy },
    },
  )

/** Refuses what exceeds the credit limit or the days of grace, unless a user with the right to override gives a reason.
 *  Returns the halalas approved beyond the limit, null if none. Checks of the same customer wait for each other. */
export const checkCredit = async (
  { customer, consignee, added, reason }: CreditRequest,
  context: Context,
): Promise<number | null> => {
  const { tx, asker } = context
  const [, ...standings] = await together(
    tx.selectFrom('customer').select('id').where('id', '=', customer).forNoKeyUpdate().execute(),
    readCreditStanding({ customer, consignee }, context),
    readCreditStanding({ customer, consignee: null }, context),
  )
  let beyond: number | null = null
  for (const standing of standings) {
    if (!standing) continue
    const { shortBy } = headroom(standing.limit, standing.exposure, added)
    const isLate = standing.overdueDays > standing.graceDays
    if (shortBy === 0 && !isLate) continue
    beyond = Math.max(beyond ?? 0, shortBy)
    // Overdue invoices block even under a limit that only warns (domain 4.6.9).
    if (standing.onExceed === 'Warn' && !isLate) continue
    if (reason === null) isLate ? refuseOverdue(standing) : refuseBeyondLimit(standing, added, shortBy)
    if (!may(asker, { rights: ['canOverrideCreditLimit'] })) {
      refuse('You may not override credit limits. Ask a user who may.', {
        fields: { creditReason: 'You do not have this right.' },
      })
    }
  }
  return beyond
}
