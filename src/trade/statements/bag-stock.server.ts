// Empty bags in each terminal by size, for all owners together: in stock, lent and borrowed.

import { sql } from 'kysely'
import type { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { type BagFilters, bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { readCurrentStock } from '#trade/cargo/lot-costs.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

export type BagStock = {
  terminal: number
  size: (typeof bagSizes)[number]
  good: number
  damaged: number
  borrowed: number
  lent: number
}

const bagStockQuery = (filters: BagFilters & { asOf: string }, { asker }: Context) => sql<BagStock>`
  select s.* from (
    select k.location_id as terminal, g.size,
      coalesce(sum(k.closing) filter (where k.role = 'STORE' and k.condition = 'Good'), 0)::bigint as good,
      coalesce(sum(k.closing) filter (where k.role = 'STORE' and k.condition = 'Damaged'), 0)::bigint as damaged,
      coalesce(-sum(k.closing) filter (where k.role = 'BAG_LOAN_OWED'), 0)::bigint as borrowed,
      coalesce(sum(k.closing) filter (where k.role = 'BAG_LOAN'), 0)::bigint as lent
    from ${accountsWithBalanceOn(filters.asOf, sql`${bagCondition(filters, asker)} and c.role in ('STORE', 'BAG_LOAN', 'BAG_LOAN_OWED')`, 'role')} k
    join bag_grade g on g.agency_id = app.agency() and g.id = k.bag_type_id
    group by k.location_id, g.size) s
  order by ${nameIn('terminal')}, s.terminal, s.size desc`

/** Ordered by terminal, larger bags first; equals the totals of the bags inventory. */
export const readBagStock = async (filters: BagFilters & { asOf: string }, context: Context): Promise<BagStock[]> => {
  const { rows } = await readCurrentStock(context, () => bagStockQuery(filters, context).execute(context.tx))
  return rows
}
