import { sql } from 'kysely'
import { company } from '#areas/master-data/company/definition.ts'
import { checkNoStock } from '#areas/stock.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const companyServer = behave(company, {
  async check(_, { what, before }, context) {
    if (what === 'toggle-status' && before?.status === 'active') await checkNoStock({ owner: before.id }, context)
  },
  /** Asked with a shipment: the consignees of its bill of lading. */
  async offer({ shipment }, { tx }) {
    if (!shipment) return undefined
    const { rows } = await sql<{ consignee: number }>`select consignee from shipment_consignee_split
      where agency_id = app.agency() and parent = ${shipment}`.execute(tx)
    return rows.map(({ consignee }) => consignee)
  },
})
