// The credit check, the same at order, permit and loading.

import { sql } from 'kysely'
import type { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'
import { together } from '#database/together.ts'
import type { RowOf } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatMoney } from '#kit/units.ts'
import { applicableLimits, type Debts, debtsQuery, sumsOfDebts } from '#trade/credit/debts.server.ts'
import { checkMayOverride } from '#trade/credit/exceptions.server.ts'
import { exposureOf, headroom, limitOn } from '#trade/credit/exposure.ts'

type Limit = RowOf<typeof customerCreditLimit>

/** A customer's debt for the cargo of one consignee, or of all. */
export type Debt = { customer: number; consignee: number | null }

const readDebts = async ({ customer, consignee }: Debt, { tx, today }: Context): Promise<Debts> => {
  const ofConsignee = consignee === null ? sql`` : sql`where d.consignee = any(app.companies_of_account(${consignee}))`
  const { rows } = await sql<Debts>`
    select ${sumsOfDebts(today)} from (${debtsQuery(sql`app.customers_of_account(${customer})`, today)}) d ${ofConsignee}`.execute(
    tx,
  )
  return rows[0]!
}

/** The limit of a debt; undefined if none was ever approved. */
const findLimit = async ({ customer, consignee }: Debt, { tx }: Context): Promise<Limit | undefined> => {
  const condition = sql`and l.customer = ${customer} and l.consignee is not distinct from ${consignee}`
  return (await sql<Limit>`${applicableLimits(condition)}`.execute(tx)).rows[0]
}

type CreditStanding = Debts & {
  limit: number
  exposure: number
  available: number
  graceDays: number
  onExceed: Limit['onExceed']
}

/** A debt compared with its limit; null without a limit. */
export const readCreditStanding = async (debt: Debt, context: Context): Promise<CreditStanding | null> => {
  const row = await findLimit(debt, context)
  if (!row) return null
  const debts = await readDebts(debt, context)
  const [limit, exposure] = [limitOn(row, context.today), exposureOf(debts)]
  const { available } = headroom(limit, exposure, 0)
  return { ...debts, limit, exposure, available, graceDays: row.graceDays ?? 0, onExceed: row.onExceed }
}

type CreditRequest = {
  customer: number
  consignee: number
  /** halalas to add to the exposure: the total of a new order; 0 for what is ordered already */
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

/**
 * Refuses what exceeds the credit limit or the days of grace, unless a user with the right to override gives a reason. Returns the halalas
 * approved beyond the limit, null if none. Concurrent checks of one customer run one after the other.
 */
export const checkCredit = async (
  { customer, consignee, added, reason }: CreditRequest,
  context: Context,
): Promise<number | null> => {
  const { tx } = context
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
    checkMayOverride(context)
  }
  return beyond
}
