import { company } from '#areas/master-data/company/definition.ts'
import { apartWhenActive } from '#areas/master-data/merging.server.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { ownersOf } from '#areas/shipping/owners.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const companyServer = behave(company, {
  check: unlessOpen('company'),
  after: apartWhenActive('company'),
  /** Asked with a shipment: those whose cargo it brings. */
  async offer({ shipment }, context) {
    return shipment ? ownersOf(shipment, context) : undefined
  },
})
