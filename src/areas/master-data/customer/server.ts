import { customer } from '#areas/master-data/customer/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { offerRowsOfConsignee } from '#trade/parties/consignee-offers.server.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'
import { keepPast } from '#trade/parties/past-parties.server.ts'

const separate = separateWhenActivated('customer')
const keepPastCustomer = keepPast(customer, [
  'name',
  'nameAr',
  'vatNo',
  'crNo',
  'unifiedNo',
  'city',
  'cityAr',
  'address',
  'addressAr',
  'buildingNo',
  'district',
  'postalCode',
])

export const customerServer = behave(customer, {
  check: refuseDeactivatingOpen('customer'),
  async after(row, happening, context) {
    await separate(row, happening, context)
    await keepPastCustomer(row, happening, context)
  },
  offer: offerRowsOfConsignee(customer),
})
