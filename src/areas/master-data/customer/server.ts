import { customer } from '#areas/master-data/customer/definition.ts'
import { apartWhenActive } from '#areas/master-data/merging.server.ts'
import { offerOfConsignee } from '#areas/master-data/of-consignee.server.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const customerServer = behave(customer, {
  check: unlessOpen('customer'),
  after: apartWhenActive('customer'),
  offer: offerOfConsignee(customer),
})
