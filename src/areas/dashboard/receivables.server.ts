import { sql } from 'kysely'
import { type ConsigneeFilter, riyals, sum } from '#areas/dashboard/amounts.server.ts'
import type { Age } from '#areas/dashboard/calls.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

const ages: readonly Age['age'][] = ['0–30', '31–60', '61–90', '90+']

const openItemsQuery = ({ consigneeId }: ConsigneeFilter) => sql`
  from ledger.open_item i where i.agency_id = app.agency() and i.party_kind = 'customer' and i.side = 'debit' and i.open_amount > 0
    ${andAnyOf('i.consignee_id', consigneeId)}`

/** What customers owe by the days since it was invoiced, in four ages. */
export const readAges = async (asked: ConsigneeFilter, { tx, today }: Context) => {
  const { rows } = await sql<{ nth: number; amount: number; invoices: number }>`
    select least(greatest(ceil((${today}::date - i.effective_date) / 30.0), 1), 4)::integer as nth, sum(i.open_amount)::bigint as amount,
      count(*) as invoices ${openItemsQuery(asked)} group by 1`.execute(tx)
  return {
    rows: ages.map((age, index): Age => {
      const { amount = 0, invoices = 0 } = rows.find(({ nth }) => nth === index + 1) ?? {}
      return { age, amount: riyals(amount), invoices }
    }),
    total: {
      amount: riyals(sum(rows.map(({ amount }) => amount))),
      invoices: sum(rows.map(({ invoices }) => invoices)),
    },
  }
}

type Oldest = { customerId: number; customer: string; days: number; amount: number }

/** The customer with the oldest open invoice, and the amount open since that day. */
export const readOldest = async (asked: ConsigneeFilter, { tx, asker, today }: Context): Promise<Oldest | null> => {
  const { rows } = await sql<Oldest>`
    select o.party_id as customer_id, ${nameOf(customer, 'c', asker.language)} as customer, (${today}::date - o.effective_date) as days, o.amount
    from (select i.party_id, i.effective_date, sum(i.open_amount)::bigint as amount ${openItemsQuery(asked)}
      and i.effective_date = (select min(i.effective_date) ${openItemsQuery(asked)})
      group by i.party_id, i.effective_date order by sum(i.open_amount) desc, i.party_id limit 1) o
    join customer c on c.agency_id = app.agency() and c.id = o.party_id`.execute(tx)
  const [oldest] = rows
  return oldest ? { ...oldest, amount: riyals(oldest.amount) } : null
}

/** Sales that wait for approval. */
export const countDrafts = async (
  { consigneeId }: ConsigneeFilter,
  { tx }: Context,
): Promise<{ bagSale: number; bulkSale: number }> => {
  const waiting = (table: string) => sql`(select count(*) from ${sql.table(table)} s
    where s.agency_id = app.agency() and s.status = 'Draft' ${andAnyOf('s.consignee', consigneeId)})`
  const { rows } = await sql<{ bagSale: number; bulkSale: number }>`
    select ${waiting('bag_sale')} as bag_sale, ${waiting('bulk_sale')} as bulk_sale`.execute(tx)
  return rows[0]!
}
