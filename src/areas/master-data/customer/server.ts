import { customer } from '#areas/master-data/customer/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { offerRowsOfConsignee } from '#trade/parties/consignee-offers.server.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const customerServer = behave(customer, {
  check: refuseDeactivatingOpen('customer'),
  after: separateWhenActivated('customer'),
  offer: offerRowsOfConsignee(customer),
})
