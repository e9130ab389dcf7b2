import { sql } from 'kysely'
import { company } from '#areas/master-data/company/definition.ts'
import { conflict } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'
import { storeFormerNames } from '#trade/parties/past-parties.server.ts'
import { readShipmentOwners } from '#trade/voyages/shipment-owners.server.ts'

// An open LC is a balance even if the terminals are empty: cargo may be at sea or in port, and its bank is owed.
const refuseRunningLc = async (id: number, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ lcNo: string | null }>`
    select l.lc_no as "lcNo" from lc l join lc_assigned_consignees a on a.agency_id = l.agency_id and a.parent = l.id
    where l.agency_id = app.agency() and a.consignee = ${id}
      and l.status in ('Opened', 'Shipped', 'Documents presented', 'Discrepant', 'Accepted', 'Paid') order by l.id limit 1`.execute(
    tx,
  )
  const [running] = rows
  if (!running) return
  conflict('Its LC {lc} is still open. The company can be deactivated when the LC is closed. Close the LC first.', {
    values: { lc: running.lcNo ?? '–' },
  })
}

const checkNoOpenBalance = refuseDeactivatingOpen('company')
const separate = separateWhenActivated('company')
const keepPastCompany = storeFormerNames(company, [
  'name',
  'nameAr',
  'vatNo',
  'crNo',
  'unifiedNo',
  'buildingNo',
  'additionalNo',
  'postalCode',
  'street',
  'streetAr',
  'district',
  'districtAr',
  'city',
  'cityAr',
])

export const companyServer = behave(company, {
  async check(row, happening, context) {
    await checkNoOpenBalance(row, happening, context)
    const { what, before } = happening
    if (what === 'toggle-status' && before?.status === 'active') await refuseRunningLc(before.id, context)
  },
  async after(row, happening, context) {
    await separate(row, happening, context)
    await keepPastCompany(row, happening, context)
  },
  /** With a shipment: the owners of its cargo. */
  async offer({ shipment }, context) {
    return shipment ? readShipmentOwners(shipment, context) : undefined
  },
})
