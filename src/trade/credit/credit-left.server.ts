// The facts that the customer picker shows: the remainder of the credit limit and the overdue amount, calculated as in the check of a sale.

import { sql } from 'kysely'
import type { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'
import { together } from '#database/together.ts'
import type { RowOf } from '#kit/document.ts'
import type { PickerFactReader } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { applicableLimits, type Debts, debtsQuery, sumsOfDebts } from '#trade/credit/debts.server.ts'
import { type ExposureParts, exposureOf, headroom, limitOn } from '#trade/credit/exposure.ts'

type Limit = RowOf<typeof customerCreditLimit>
type Owed = Debts & { customer: number; isMarked: boolean; consignee: number | null }

const readDebts = async (customers: readonly number[], { tx, today }: Context): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    select c.id as customer, coalesce(c.on_credit, false) as "isMarked", d.consignee, ${sumsOfDebts(today)}
    from customer c left join lateral (${debtsQuery(sql`app.customers_of_account(c.id)`, today)}) d on true
    where c.agency_id = app.agency() and c.id = any(${customers}::bigint[]) group by c.id, c.on_credit, d.consignee`.execute(
    tx,
  )
  return rows
}

const readLimits = async (customers: readonly number[], { tx }: Context): Promise<Limit[]> =>
  (await sql<Limit>`${applicableLimits(sql`and l.customer = any(${customers}::bigint[])`)}`.execute(tx)).rows

const parts = ['invoices', 'orders', 'permits', 'receipts', 'advances'] as const

const exposureIn = (owed: readonly Owed[]): number =>
  exposureOf(
    Object.fromEntries(parts.map(part => [part, owed.reduce((sum, of) => sum + of[part], 0)])) as ExposureParts,
  )

// A limit for all sellers applies to each of them. Without one, the seller with the largest remainder is shown.
const creditLeftOf = (
  owed: readonly Owed[],
  limits: readonly Limit[],
  seller: number | undefined,
  today: string,
): number => {
  if (!owed[0]?.isMarked) return 0
  const left = (limit: Limit): number => {
    const debts = limit.consignee === null ? owed : owed.filter(({ consignee }) => consignee === limit.consignee)
    return headroom(limitOn(limit, today), exposureIn(debts), 0).available
  }
  const [ofAll, others] = [
    limits.find(({ consignee }) => consignee === null),
    limits.filter(of => of.consignee !== null),
  ]
  const own = others.find(({ consignee }) => consignee === seller)
  if (seller !== undefined) {
    const remainders = [ofAll, own].filter(of => of !== undefined).map(left)
    return remainders.length > 0 ? Math.min(...remainders) : 0
  }
  return ofAll ? left(ofAll) : Math.max(0, ...others.map(left))
}

/** Halalas left of each customer's limit, and overdue; where the form names a seller, only for that seller. */
export const readCreditLeft: PickerFactReader = async (customers, { consignee: seller }, context) => {
  const [owed, limits] = await together(readDebts(customers, context), readLimits(customers, context))
  const owedBy = Map.groupBy(owed, ({ customer }) => customer)
  const limitsOf = Map.groupBy(limits, ({ customer }) => customer)
  return new Map(
    customers.map(id => {
      const all = owedBy.get(id) ?? []
      const late = seller === undefined ? all : all.filter(({ consignee }) => consignee === seller)
      return [
        id,
        {
          creditLeft: creditLeftOf(all, limitsOf.get(id) ?? [], seller, context.today),
          overdue: late.reduce((sum, { overdue }) => sum + overdue, 0),
        },
      ]
    }),
  )
}
