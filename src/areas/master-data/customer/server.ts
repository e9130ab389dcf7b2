import { customer } from '#areas/master-data/customer/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { offerOfConsignee } from '#trade/parties/consignee-offers.server.ts'
import { apartWhenActive } from '#trade/parties/merging.server.ts'
import { unlessOpen } from '#trade/parties/open-balance.server.ts'

export const customerServer = behave(customer, {
  check: unlessOpen('customer'),
  after: apartWhenActive('customer'),
  offer: offerOfConsignee(customer),
})
