import { consignee } from '#areas/master-data/company/definition.ts'
import type { Row } from '#kit/check.ts'
import { type Document, document, withPickerFacts } from '#kit/document.ts'
import {
  choice,
  type Field,
  hinted,
  links,
  money,
  onlyWhen,
  optional,
  remarks,
  starting,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { countryCode, isAbroad } from '#trade/parties/country-fields.ts'
import { crNumber, email, foreignNumber, mobileAnywhere, vatNumber } from '#trade/parties/identifier-fields.ts'
import { blockFields, blockReasonRule, codeField } from '#trade/parties/list-fields.ts'
import { personalNumber, unifiedNumber } from '#trade/parties/number-fields.ts'
import { fourDigits, postalCode } from '#trade/parties/place-fields.ts'

// A list whose rows link to each other: the function is called only after `customer` is defined.
const mainCustomer = (): Document => customer
const branchOf: Field<number | null> = {
  label: 'Branch of',
  need: 'optional',
  shape: {
    kind: 'link',
    get to() {
      return mainCustomer()
    },
  },
  hint: 'The customer whose VAT number, registration or ID it shares.',
}

const isInKingdom = ({ country }: Row): boolean => !isAbroad(country as string | null)

const plainCustomer = document('customer', {
  address: 'master-data/customer',
  title: 'Customer',
  purpose: 'Who buys barley or bags. Sales, limits, receipts and statements belong to the customer.',
  right: 'Customer',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    code: codeField(),
    kind: choice('Kind', ['Individual', 'Company']),
    crNo: under('Registration', optional(text('CR number', crNumber))),
    nationalId: onlyWhen(({ kind }) => kind !== 'Company', optional(text('National ID or Iqama', personalNumber))),
    unifiedNo: optional(text('Unified number', unifiedNumber)),
    vatNo: onlyWhen(isInKingdom, optional(text('VAT number', vatNumber))),
    country: hinted(
      optional(starting(text('Country', countryCode), 'SA')),
      'Two letters. Sales to another country than SA are exports, without VAT.',
    ),
    foreignNo: onlyWhen(
      values => !isInKingdom(values),
      optional(text('Registration or passport abroad', foreignNumber)),
    ),
    branchOf,
    mobile: under('Contact and place', text('Mobile', mobileAnywhere)),
    email: optional(text('E-mail', email)),
    region: optional(text('Region', { max: 60 })),
    city: text('City', { max: 60 }),
    cityAr: optional(text('City in Arabic', { max: 60 })),
    address: optional(text('Address', { max: 300 })),
    addressAr: optional(text('Address in Arabic', { max: 300 })),
    buildingNo: optional(text('Building number', fourDigits)),
    district: optional(text('District', { max: 120 })),
    districtAr: optional(text('District in Arabic', { max: 120 })),
    postalCode: hinted(
      optional(text('Postal code', postalCode)),
      'A company’s tax invoice needs street, building, district, city and postal code, in Arabic as well.',
    ),
    livestockNo: optional(text('Livestock registration', { max: 40 })),
    consignees: under('Buying', links('Buys from', consignee)),
    onCredit: hinted(optional(yesNo('May buy on credit')), 'Within a credit limit in force.'),
    fimsCode: optional(text('FIMS code', { max: 40 })),
    priceGroup: optional(text('Price group', { max: 40 })),
    language: starting(choice('Language', ['arabic', 'english']), 'arabic'),
    ...blockFields,
    remarks: remarks(),
  },
  rules: customer => ({
    ...(isAbroad(customer.country) && {
      ...(customer.vatNo && { vatNo: 'A customer abroad has no Saudi VAT number.' }),
      ...(!customer.foreignNo && { foreignNo: 'Please enter {label}.' }),
    }),
    ...(customer.kind === 'Company' &&
      !isAbroad(customer.country) &&
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

export const customer = withPickerFacts(plainCustomer, {
  computed: { creditLeft: money('Credit limit left', { zero: true }), overdue: money('Overdue', { zero: true }) },
  rights: [
    'canViewCustomerCreditLimit',
    'canViewCreditLimitReport',
    'canViewCustomersLedger',
    'canViewAccountStatement',
  ],
  alarms: ['overdue'],
})
