import { sql } from 'kysely'
import { customer } from '#areas/master-data/customer/definition.ts'
import { behave } from '#kit/server/behaviour.ts'

export const customerServer = behave(customer, {
  /** Asked with a consignee: those who buy from him. */
  async offer({ consignee }, { tx }) {
    if (!consignee) return undefined
    const { rows } = await sql<{ id: number }>`select id from customer
      where agency_id = app.agency() and ${consignee} = any(consignees)`.execute(tx)
    return rows.map(({ id }) => id)
  },
})
