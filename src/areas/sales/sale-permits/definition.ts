import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { permitLife } from '#areas/sales/sale-permits/life-fields.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  hinted,
  instant,
  link,
  money,
  optional,
  quantity,
  remarks,
  text,
} from '#kit/fields.ts'

/** Lets one named truck with one named driver load a quantity of a sale, within a time, once. */
export const salePermit = document('salePermit', {
  address: 'sales/sale-permits',
  title: { one: 'Sale Permit', many: 'Sale Permits' },
  right: 'SalePermit',
  prefix: 'SP',
  fields: {
    bagSale: hinted(optional(link('Bag sale', bagSale)), 'This or a bulk sale.'),
    bulkSale: optional(link('Bulk sale', bulkSale)),
    bags: hinted(optional(count('Bags to load')), 'Of a bag sale.'),
    bulkQuantity: hinted(optional(quantity('Quantity to load')), 'Of a bulk sale.'),
    truck: link('Truck', truck),
    trailerPlate: optional(text('Trailer plate', { max: 12 })),
    driver: link('Driver', driver),
    validFrom: hinted(optional(instant('Valid from')), 'From now unless told.'),
    validUntil: hinted(optional(instant('Valid until')), 'A day unless told.'),
    livestockRef: optional(text('Livestock licence', { max: 40 })),
    creditReason: optional(text('Why beyond the credit limit', { max: 300, long: true })),
    saleType: automatic(choice('Sale', ['SALE', 'BULKSALE'])),
    customer: automatic(link('Customer', customer)),
    consignee: automatic(link('Seller', consignee)),
    terminal: automatic(link('Terminal', terminal)),
    lc: automatic(link('LC', lc)),
    form: automatic(choice('Form', ['Raw', 'Crushed', 'Flaked'])),
    quantity: automatic(quantity('Quantity')),
    beyondLimit: automatic(money('Beyond the credit limit', { zero: true })),
    code: automatic(text('Code', { max: 16 })),
    reissues: automatic(count('Issued again', { zero: true })),
    usedAt: automatic(instant('Used at')),
    remarks: remarks(),
  },
  rules: permit => ({
    ...(!permit.bagSale && !permit.bulkSale && { bagSale: 'Choose the sale.' }),
    ...(permit.bagSale && permit.bulkSale && { bulkSale: 'Choose one sale only.' }),
    ...(permit.bagSale && !permit.bags && { bags: 'Enter how many bags.' }),
    ...(permit.bulkSale && !permit.bulkQuantity && { bulkQuantity: 'Enter how much.' }),
    ...(permit.validFrom &&
      permit.validUntil &&
      permit.validUntil <= permit.validFrom && { validUntil: 'Must lie after it begins.' }),
  }),
  list: [
    'customer',
    'consignee',
    'terminal',
    'lc',
    'truck',
    'driver',
    'bags',
    'quantity',
    'validFrom',
    'validUntil',
    'usedAt',
    'reissues',
  ],
  filters: ['customer', 'consignee', 'terminal', 'lc', 'truck', 'driver', 'bagSale', 'bulkSale', 'saleType'],
  search: ['livestockRef', 'code'],
  seenBy: permit => [permit.consignee],
  papers: ['Livestock licence', 'Proof of distribution', 'Plate', 'Other'],
  life: permitLife,
})
