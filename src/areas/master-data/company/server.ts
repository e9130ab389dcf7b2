import { sql } from 'kysely'
import { company } from '#areas/master-data/company/definition.ts'
import { apartWhenActive } from '#areas/master-data/merging.server.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const companyServer = behave(company, {
  check: unlessOpen('company'),
  after: apartWhenActive('company'),
  /** Asked with a shipment: the consignees of its bill of lading. */
  async offer({ shipment }, { tx }) {
    if (!shipment) return undefined
    const { rows } = await sql<{ consignee: number }>`select consignee from shipment_consignee_split
      where agency_id = app.agency() and parent = ${shipment}`.execute(tx)
    return rows.map(({ consignee }) => consignee)
  },
})
