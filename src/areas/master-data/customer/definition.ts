import { consignee } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { choice, links, optional, starting, text } from '#kit/fields.ts'
import { crNumber, email, isNationalId, mobile, vatNumber } from '#kit/identifiers.ts'

export const customer = document('customer', {
  address: 'master-data/customer',
  title: 'Customer',
  right: 'Customer',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    kind: choice('Kind', ['Individual', 'Company']),
    nationalId: optional(text('National ID or Iqama', { max: 10 })),
    crNo: optional(text('CR number', crNumber)),
    vatNo: optional(text('VAT number', vatNumber)),
    mobile: text('Mobile', mobile),
    email: optional(text('E-mail', email)),
    city: text('City', { max: 60 }),
    address: optional(text('Address', { max: 300 })),
    consignees: links('Buys from', consignee),
    priceGroup: optional(text('Price group', { max: 40 })),
    language: starting(choice('Language', ['arabic', 'english']), 'arabic'),
  },
  rules: customer => ({
    ...(customer.nationalId &&
      !isNationalId(customer.nationalId) && { nationalId: 'This number is not valid. Compare it with the card.' }),
    ...(customer.kind === 'Company' &&
      !customer.vatNo &&
      !customer.crNo && { crNo: 'Enter the CR number or the VAT number.' }),
  }),
  list: ['name', 'nameAr', 'kind', 'vatNo', 'mobile', 'city'],
  filters: ['kind'],
  search: ['nameAr', 'vatNo', 'crNo', 'mobile'],
  unique: ['name', 'mobile'],
  seenBy: customer => customer.consignees,
})
