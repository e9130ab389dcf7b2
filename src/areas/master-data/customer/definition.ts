import { consignee } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { choice, hinted, links, optional, remarks, starting, text, under, yesNo } from '#kit/fields.ts'
import { crNumber, email, mobile, vatNumber } from '#trade/parties/identifier-fields.ts'
import { blockFields, blockReasonRule, codeField } from '#trade/parties/list-fields.ts'
import { personalNumber, unifiedNumber } from '#trade/parties/number-fields.ts'
import { fourDigits, postalCode } from '#trade/parties/place-fields.ts'

export const customer = document('customer', {
  address: 'master-data/customer',
  title: 'Customer',
  right: 'Customer',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    code: codeField(),
    kind: choice('Kind', ['Individual', 'Company']),
    nationalId: under('Registration', optional(text('National ID or Iqama', personalNumber))),
    crNo: optional(text('CR number', crNumber)),
    unifiedNo: optional(text('Unified number', unifiedNumber)),
    vatNo: optional(text('VAT number', vatNumber)),
    mobile: under('Contact and place', text('Mobile', mobile)),
    email: optional(text('E-mail', email)),
    region: optional(text('Region', { max: 60 })),
    city: text('City', { max: 60 }),
    cityAr: optional(text('City in Arabic', { max: 60 })),
    address: optional(text('Address', { max: 300 })),
    addressAr: optional(text('Address in Arabic', { max: 300 })),
    buildingNo: optional(text('Building number', fourDigits)),
    district: optional(text('District', { max: 120 })),
    postalCode: hinted(
      optional(text('Postal code', postalCode)),
      'A company’s tax invoice shows street, building, district and postal code.',
    ),
    livestockNo: optional(text('Livestock registration', { max: 40 })),
    consignees: under('Buying', links('Buys from', consignee)),
    onCredit: optional(yesNo('May buy on credit')),
    fimsCode: optional(text('FIMS code', { max: 40 })),
    priceGroup: optional(text('Price group', { max: 40 })),
    language: starting(choice('Language', ['arabic', 'english']), 'arabic'),
    ...blockFields,
    remarks: remarks(),
  },
  rules: customer => ({
    ...(customer.kind === 'Company' &&
      !customer.vatNo &&
      !customer.crNo &&
      !customer.unifiedNo && { crNo: 'Enter the CR number or the VAT number.' }),
    ...blockReasonRule(customer),
  }),
  list: ['name', 'nameAr', 'kind', 'vatNo', 'mobile', 'city', 'fimsCode', 'blocked'],
  filters: ['kind', 'blocked'],
  search: ['nameAr', 'code', 'fimsCode', 'vatNo', 'crNo', 'unifiedNo', 'mobile'],
  unique: ['name', 'mobile'],
  seenBy: customer => customer.consignees,
  papers: ['Commercial registration', 'VAT certificate', 'ID or Iqama', 'Other'],
})
