import { type RawBuilder, sql } from 'kysely'
import { customer } from '#areas/master-data/customer/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { noSteps, type Steps } from '#areas/tracing/trace-steps.server.ts'
import { nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { toDecimal } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'

type Conditions = Record<'tickets' | 'notes' | 'loadings' | 'lcSales', RawBuilder<unknown>>
type CustomerTotal = { id: number; name: string | null; kg: number }

// The documents by which a customer receives cargo, with the weight of each, as `t`.
const salesWithWeights = ({ tickets, notes, loadings, lcSales }: Conditions) =>
  [
    [deliveryNote, sql`t.quantity`, notes],
    [bulkLoading, sql`t.net_kg`, loadings],
    [
      lcSale,
      sql`case t.weight_basis when 'B/L' then t.quantity else coalesce(t.final_quantity, t.quantity) end`,
      sql`t.buyer_consignee is null and (${lcSales})`,
    ],
    [portLoading, sql`t.net_kg`, sql`t.delivery_type = 'Direct Delivery' and (${tickets})`],
  ] as const

/** The customers who received the cargo: by the trucks the caller may view, including direct deliveries from the ship. */
export const readCustomerSteps = async (conditions: Conditions, context: Context): Promise<Steps> => {
  const { asker, tx } = context
  const parts = salesWithWeights(conditions).flatMap(([document, kg, condition]) => {
    if (!mayOn(asker, 'View', document.right)) return []
    const scope = inScope(document, asker).map(each => sql` and ${each}`)
    return sql`select t.customer, ${kg} as kg from ${tableOf(document)} t where t.agency_id = app.agency() and (${condition})
      and t.status = any(${[...document.life.posted]}::text[]) ${sql.join(scope, sql``)}`
  })
  if (parts.length === 0) return noSteps
  const { rows } = await sql<CustomerTotal>`
    select s.customer as id, ${nameOf(customer, 'c', asker.language)} as name, sum(s.kg)::bigint as kg
    from (${sql.join(parts, sql` union all `)}) s
    left join customer c on c.agency_id = app.agency() and c.id = s.customer
    group by s.customer, ${nameOf(customer, 'c', asker.language)} order by 3 desc`.execute(tx)
  const mayOpen = mayOn(asker, 'View', customer.right)
  return {
    count: rows.length,
    kg: rows.reduce((sum, { kg }) => sum + kg, 0),
    steps: rows.map(({ id, name, kg }) => ({
      key: `customer ${id}`,
      title: null,
      name: name ?? '–',
      about: [],
      date: null,
      quantity: toDecimal(kg, 3),
      path: mayOpen && name !== null ? `${customer.address}/${id}` : null,
      isStart: false,
    })),
  }
}
