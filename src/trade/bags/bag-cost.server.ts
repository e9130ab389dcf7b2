// The cost of an owner's bags: the mean of all purchases and exchanges, weighted by their number.

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { meanPrice, type Purchase } from '#trade/bags/mean-price.ts'

type OwnedBags = { owner: number; scope: string | null; until: string; grade: number }

const purchasesQuery = ({ owner, until }: OwnedBags): RawBuilder<unknown> => sql`
  select l.bag_grade, p.scope, l.received as bags, l.received * l.unit_price as value
  from bag_procurement p join bag_procurement_lines l on l.agency_id = p.agency_id and l.parent = p.id
  where p.agency_id = app.agency() and p.status = 'Active' and p.date <= ${until}::date and p.consignee = ${owner}
  union all
  select s.bag_grade, o.scope, s.quantity, s.quantity * s.unit_price
  from empty_bag_sale s join company o on o.agency_id = s.agency_id and o.id = s.buyer
  where s.agency_id = app.agency() and s.status = 'Active' and s.condition = 'Good' and s.date <= ${until}::date and s.buyer = ${owner}
  union all
  select x.bag_grade, o.scope, x.bags, x.bags * x.price
  from bag_swap w join company o on o.agency_id = w.agency_id and o.id = ${owner}
  cross join lateral (values (w.owner_b, w.bag_grade_a, w.quantity_a, w.price_a), (w.owner_a, w.bag_grade_b, w.quantity_b, w.price_b))
    x (taker, bag_grade, bags, price)
  where w.agency_id = app.agency() and w.status = 'Active' and w.owner_a <> w.owner_b and w.date <= ${until}::date
    and x.taker = ${owner} and x.price is not null`

/** The cost of one bag of a grade until a day, in ten-thousandths of a riyal; null where it is unknown. */
export const readBagCost = async (of: OwnedBags, { tx }: Context): Promise<number | null> => {
  const { rows } = await sql<Purchase>`
    select coalesce(sum(b.bags), 0)::bigint as bags, coalesce(sum(b.value), 0)::bigint as value from (${purchasesQuery(of)}) b
    where b.bag_grade = ${of.grade} ${of.scope === null ? sql`` : sql`and b.scope = ${of.scope}`}`.execute(tx)
  return meanPrice(rows)
}
