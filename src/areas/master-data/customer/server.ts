import { customer } from '#areas/master-data/customer/definition.ts'
import { refuseSameNumbers } from '#areas/master-data/customer/same-numbers.server.ts'
import { behave, withFactReader } from '#kit/server/behaviour.ts'
import { readCreditLeft } from '#trade/credit/credit-left.server.ts'
import { queueChangedCustomer, queueContextOf } from '#trade/fims/queue-events.server.ts'
import { offerRowsOfConsignee } from '#trade/parties/consignee-offers.server.ts'
import { homeCountry } from '#trade/parties/country-fields.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'
import { storeFormerNames } from '#trade/parties/past-parties.server.ts'

const checkNothingOpen = refuseDeactivatingOpen('customer')
const separate = separateWhenActivated('customer')
const keepPastCustomer = storeFormerNames(customer, [
  'name',
  'nameAr',
  'vatNo',
  'crNo',
  'unifiedNo',
  'nationalId',
  'city',
  'cityAr',
  'address',
  'addressAr',
  'buildingNo',
  'district',
  'districtAr',
  'postalCode',
  'country',
  'foreignNo',
])

const customerBehaviour = behave(customer, {
  fill: async ({ country }) => ({ country: country ?? homeCountry }),
  async check(row, happening, context) {
    await checkNothingOpen(row, happening, context)
    await refuseSameNumbers(row, happening, context)
  },
  async after(row, happening, context) {
    await separate(row, happening, context)
    await keepPastCustomer(row, happening, context)
    await queueChangedCustomer(row.id, queueContextOf(context))
  },
  offer: offerRowsOfConsignee(customer),
})

export const customerServer = withFactReader(customerBehaviour, readCreditLeft)
