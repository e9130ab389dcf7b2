// What an owner's bags have cost him: the mean of everything he bought or took in exchange, weighted by how many.

import { type RawBuilder, sql } from 'kysely'
import { type Bought, meanPrice } from '#areas/bags/mean-price.ts'
import type { Context } from '#kit/server/context.ts'

export type Owned = { owner: number; scope: string | null; until: string; grades: readonly number[] }

const bought = ({ owner, until }: Owned, except: number): RawBuilder<unknown> => sql`
  select l.bag_grade, p.scope, l.received as bags, l.received * l.unit_price as value
  from bag_procurement p join bag_procurement_lines l on l.agency_id = p.agency_id and l.parent = p.id
  where p.agency_id = app.agency() and p.status = 'Active' and p.id <> ${except} and p.date <= ${until}::date and p.consignee = ${owner}
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

/** What an owner got of these grades for money or for other bags until a day, apart from the procurement `except`. */
export const boughtUntil = async (of: Owned, { tx }: Context, except = 0): Promise<Map<number, Bought>> => {
  const { rows } = await sql<Bought & { bagGrade: number }>`
    select b.bag_grade as "bagGrade", sum(b.bags)::bigint as bags, sum(b.value)::bigint as value from (${bought(of, except)}) b
    where b.bag_grade = any(${of.grades}::bigint[]) ${of.scope === null ? sql`` : sql`and b.scope = ${of.scope}`}
    group by b.bag_grade`.execute(tx)
  return new Map(rows.map(({ bagGrade, bags, value }) => [bagGrade, { bags, value }]))
}

/** What one bag of a grade has cost its owner until a day, in ten-thousandths of a riyal; null where nobody knows. */
export const costOf = async (of: Omit<Owned, 'grades'> & { grade: number }, context: Context): Promise<number | null> =>
  meanPrice([...(await boughtUntil({ ...of, grades: [of.grade] }, context)).values()])
