import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { permitLife } from '#areas/sales/sale-permits/life-fields.ts'
import { subjectFacts, subjectFields, subjectRules } from '#areas/sales/sale-permits/subject-fields.ts'
import { document, withPickerFacts } from '#kit/document.ts'
import {
  automatic,
  count,
  ending,
  hinted,
  instant,
  link,
  money,
  onlyWhen,
  optional,
  quantity,
  remarks,
  text,
  under,
} from '#kit/fields.ts'

const plainPermit = document('salePermit', {
  address: 'sales/sale-permits',
  title: { one: 'Sale Permit', many: 'Sale Permits' },
  purpose:
    'Allows one truck to collect goods of a sale, a proforma or a pre-payment until it expires. The gate reads its code.',
  right: 'SalePermit',
  prefix: 'SP',
  fields: {
    ...subjectFields,
    truck: under('Truck', link('Truck', truck)),
    trailerPlate: optional(text('Trailer plate', { max: 12 })),
    driver: link('Driver', driver),
    validFrom: hinted(optional(instant('Valid from')), 'Empty: from now.'),
    validUntil: ending(1, hinted(optional(instant('Valid until')), 'Empty: 24 hours after it begins.')),
    livestockRef: hinted(optional(text('Livestock licence', { max: 40 })), 'Empty: as the customer’s.'),
    creditReason: optional(text('Why beyond the credit limit', { max: 300, long: true })),
    driverIdNo: automatic(text('Driver’s ID or Iqama', { max: 10 })),
    driverMobile: automatic(text('Driver’s mobile', { max: 13 })),
    customer: automatic(link('Customer', customer)),
    consignee: automatic(link('Seller', consignee)),
    ...subjectFacts,
    beyondLimit: automatic(money('Beyond the credit limit', { zero: true })),
    // Generated at random when the permit is saved, so a form cannot show it.
    code: onlyWhen(() => false, automatic(text('Code', { max: 16 }))),
    reissues: automatic(count('Issued again', { zero: true })),
    usedAt: automatic(instant('Used at')),
    remarks: remarks(),
  },
  rules: permit => ({
    ...subjectRules(permit),
    ...(permit.validFrom &&
      permit.validUntil &&
      permit.validUntil <= permit.validFrom && { validUntil: 'Must lie after it begins.' }),
  }),
  list: [
    'customer',
    'consignee',
    'terminal',
    'lc',
    'form',
    'size',
    'truck',
    'driver',
    'bags',
    'quantity',
    'validFrom',
    'validUntil',
    'usedAt',
    'reissues',
  ],
  filters: [
    'customer',
    'consignee',
    'terminal',
    'lc',
    'truck',
    'driver',
    'bagSale',
    'bulkSale',
    'bagProforma',
    'bulkProforma',
    'prePayment',
    'saleType',
    'form',
    'size',
  ],
  search: ['livestockRef', 'code'],
  seenBy: permit => [permit.consignee],
  papers: ['Livestock licence', 'Proof of distribution', 'Plate', 'Other'],
  life: permitLife,
})

export const salePermit = withPickerFacts(plainPermit, {
  own: ['validUntil'],
  computed: { left: quantity('Left to load', { zero: true }) },
})
