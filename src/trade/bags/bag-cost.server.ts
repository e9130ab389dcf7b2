// The cost of an owner's bags: the mean of the opening balance, all purchases and all exchanges, weighted by the number of bags.
// Those of companies merged into the owner count as its own from the day of the merge.

import { type RawBuilder, sql } from 'kysely'
import { company } from '#areas/master-data/company/definition.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { meanPrice, type Purchase } from '#trade/bags/mean-price.ts'
import { countsOn } from '#trade/cargo/counting-documents.server.ts'

type OwnedBags = { owner: number; scope: string | null; until: string; grade: number | readonly number[] }

// An exchange has two halves; each is found by the owner that received the bags.
const receivedQuery = (
  receiver: 'owner_a' | 'owner_b',
  given: 'a' | 'b',
  owners: readonly number[],
  until: string,
) => sql`
  select o.id as owner, ${sql.ref(`w.bag_grade_${given}`)} as bag_grade, o.scope, ${sql.ref(`w.quantity_${given}`)} as bags,
    ${sql.ref(`w.quantity_${given}`)} * ${sql.ref(`w.price_${given}`)} as value
  from bag_swap w join company o on o.agency_id = w.agency_id and o.id = ${sql.ref(`w.${receiver}`)}
  where w.agency_id = app.agency() and ${countsOn('bagSwap', 'w', until)} and w.owner_a <> w.owner_b and w.date <= ${until}::date
    and ${sql.ref(`w.${receiver}`)} = any(${andMerged(company, owners)}) and ${sql.ref(`w.price_${given}`)} is not null`

const purchasesQuery = (owners: readonly number[], until: string): RawBuilder<unknown> => sql`
  select p.consignee as owner, l.bag_grade, p.scope, l.received as bags, l.received * l.unit_price as value
  from bag_procurement p join bag_procurement_lines l on l.agency_id = p.agency_id and l.parent = p.id
  where p.agency_id = app.agency() and ${countsOn('bagProcurement', 'p', until)} and p.date <= ${until}::date and p.consignee = any(${andMerged(company, owners)})
  union all
  select s.buyer, s.bag_grade, o.scope, s.quantity, s.quantity * s.unit_price
  from empty_bag_sale s join company o on o.agency_id = s.agency_id and o.id = s.buyer
  where s.agency_id = app.agency() and ${countsOn('emptyBagSale', 's', until)} and s.condition = 'Good' and s.date <= ${until}::date
    and s.buyer = any(${andMerged(company, owners)})
  union all
  select n.consignee, n.bag_grade, n.scope, n.bag_count, n.bag_count * n.bag_price
  from opening_balance n
  where n.agency_id = app.agency() and n.status = 'Active' and n.kind = 'Empty bags' and n.condition = 'Good' and n.date <= ${until}::date
    and n.consignee = any(${andMerged(company, owners)})
  union all ${receivedQuery('owner_b', 'a', owners, until)}
  union all ${receivedQuery('owner_a', 'b', owners, until)}`

// Each owner under all names its purchases have: its own, and those of the companies whose bags it got by that day.
const namesQuery = (owners: readonly number[], until: string): RawBuilder<unknown> => sql`
  select o.id as owner, o.id as named from unnest(${owners}::bigint[]) o (id)
  union all
  select m.kept, m.gone from app.merged m
  where m.agency_id = app.agency() and m.document = 'company' and m.holds_account and m.kept = any(${owners}::bigint[])
    and exists (select from ledger.posting p where p.agency_id = m.agency_id and p.document_type = 'company' and p.document_id = m.gone
      and p.effective_date <= ${until}::date)`

type OwnersPurchase = Purchase & { owner: number; bagGrade: number; scope: string | null }

/**
 * Reads the average cost of a bag of each of these owners until a day. Returns a function: for an owner, one or more grades together, and a
 * scope (null means any), the cost of one bag in ten-thousandths of a riyal, or null where it is unknown.
 */
export const readBagCosts = async (owners: readonly number[], until: string, { tx }: Context) => {
  const { rows } = await sql<OwnersPurchase>`
    select n.owner, b.bag_grade as "bagGrade", b.scope, sum(b.bags)::bigint as bags, sum(b.value)::bigint as value
    from (${namesQuery(owners, until)}) n join (${purchasesQuery(owners, until)}) b on b.owner = n.named
    group by n.owner, b.bag_grade, b.scope`.execute(tx)
  return ({ owner, scope, grade }: Omit<OwnedBags, 'until'>): number | null =>
    meanPrice(
      rows.filter(
        row => row.owner === owner && [grade].flat().includes(row.bagGrade) && (scope === null || row.scope === scope),
      ),
    )
}

/** The cost of one bag of a grade until a day, in ten-thousandths of a riyal; null where it is unknown. */
export const readBagCost = async ({ until, ...of }: OwnedBags, context: Context): Promise<number | null> =>
  (await readBagCosts([of.owner], until, context))(of)
