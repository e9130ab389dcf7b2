import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type CreditStanding, readCredit } from '#areas/accounts/customer-credit-limit/calls.ts'
import { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { toDecimal } from '#kit/units.ts'
import { type Debt, readCreditStanding } from '#trade/credit/credit-check.server.ts'

type Limit = RowOf<typeof customerCreditLimit>

// Only one limit per customer and consignee is active; activating a new one expires the previous one.
const expirePreviousLimit = async ({ id, customer, consignee }: Limit, context: Context): Promise<void> => {
  const before = await context.tx
    .selectFrom('customerCreditLimit')
    .select('id')
    .where('customer', '=', customer)
    .where('consignee', consignee === null ? 'is' : '=', consignee)
    .where('status', 'in', ['Active', 'Suspended'])
    .where('id', '<>', id)
    .execute()
  for (const old of before) await apply(customerCreditLimit, old.id, 'expire', context)
}

const checkNotPast = (until: string | null, name: string, { today }: Context): void => {
  if (until !== null && until < today) {
    refuse('This day has passed. Enter a later one.', { fields: { [name]: 'Has passed.' } })
  }
}

export const customerCreditLimitServer = behave(customerCreditLimit, {
  async check(values, { what, before }, context) {
    if (what === 'begin' && before) await expirePreviousLimit(before, context)
    if (what === 'approve') checkNotPast(values.effectiveTo, 'effectiveTo', context)
    if (what === 'raise') checkNotPast(values.tempUntil, 'tempUntil', context)
  },
  async after(row, { what }, context) {
    if (what === 'approve' && row.effectiveFrom <= context.today) {
      await apply(customerCreditLimit, row.id, 'begin', context)
    }
  },
})

// The documents on which a limit was overridden; `beyond_limit` is 0 when the only reason was an overdue invoice.
const tablesWithOverrides = ['bag_sale', 'bulk_sale', 'lc_sale', 'sale_permit', 'delivery_note', 'bulk_loading']

const countBypassed = async ({ customer, consignee }: Debt, { tx }: Context): Promise<number> => {
  const each = tablesWithOverrides.map(
    table => sql`select consignee from ${sql.table(table)}
      where agency_id = app.agency() and customer = ${customer} and beyond_limit is not null`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${sql.join(each, sql` union all `)}) s
    where ${consignee}::bigint is null or consignee = ${consignee}`.execute(tx)
  return rows[0]!.count
}

const money = ['limit', 'invoices', 'orders', 'permits', 'receipts', 'advances', 'exposure', 'available'] as const

/** Mounts the call for the credit standing of a customer. */
export const mountCreditLimits = (app: FastifyInstance): void => {
  answer(app, readCredit, async ({ query }, context) => {
    const debt = { customer: query.customer, consignee: query.consignee }
    const standing = await readCreditStanding(debt, context)
    if (!standing) return { standing: null }
    const riyals = Object.fromEntries(money.map(name => [name, toDecimal(standing[name], 2)]))
    const { overdueDays, graceDays } = standing
    const bypassed = await countBypassed(debt, context)
    return { standing: { ...riyals, overdueDays, graceDays, bypassed } as CreditStanding }
  })
}
