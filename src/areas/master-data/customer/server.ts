import { customer } from '#areas/master-data/customer/definition.ts'
import { apartWhenActive } from '#areas/master-data/merging.server.ts'
import { offerOfConsignee } from '#areas/master-data/of-consignee.server.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { keepPast } from '#areas/master-data/past-parties.server.ts'
import type { Document } from '#kit/document.ts'
import { behave } from '#kit/server/behaviour.ts'

const setApart = apartWhenActive('customer')
const keepPastCustomer = keepPast(customer as Document, [
  ...['name', 'nameAr', 'vatNo', 'crNo', 'unifiedNo', 'city', 'cityAr', 'address', 'addressAr'],
  ...['buildingNo', 'district', 'postalCode'],
])

export const customerServer = behave(customer, {
  check: unlessOpen('customer'),
  async after(row, happening, context) {
    await setApart(row, happening, context)
    await keepPastCustomer(row, happening, context)
  },
  offer: offerOfConsignee(customer),
})
