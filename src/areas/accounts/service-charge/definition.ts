import {
  bulkLoadingRate,
  type ChargedService,
  chargedServices,
  chargedUnits,
  millingServices,
  payers,
} from '#areas/accounts/bulk-loading-rate/definition.ts'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  link,
  money,
  onlyWhen,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { type Life, recorded } from '#kit/states.ts'
import { vatOf } from '#kit/units.ts'
import { chargeAmount } from '#trade/services/charge-fields.ts'

type Source = {
  source: string | null
  cargoMilling: number | null
  flakedBarley: number | null
  storedFrom: string | null
}

/** Whether another document created the charge: a loaded truck, a milling, or an invoice of the storage that accrued. */
export const isFromDocument = ({ source, cargoMilling, flakedBarley, storedFrom }: Source): boolean =>
  Boolean(source ?? cargoMilling ?? flakedBarley ?? storedFrom)

const isMilling = (service: ChargedService): boolean => (millingServices as readonly string[]).includes(service)

// The invoice posts a charge to a customer, and only a credit note reverses it.
const life = {
  ...recorded,
  starts: ({ chargedTo }) => (chargedTo === 'Customer' ? 'Invoiced' : 'Active'),
  states: [...recorded.states, 'Invoiced'],
  actions: {
    ...recorded.actions,
    'credit-whole': { label: 'Credited', moves: { Invoiced: 'Reversed' }, systemOnly: true },
  },
} satisfies Life

export const serviceCharge = document('serviceCharge', {
  address: 'accounts/service-charge',
  title: { one: 'Service Charge', many: 'Service Charges' },
  purpose:
    'A charge to a consignee or a customer for a service at a terminal. Loaded trucks, millings and the service invoice create theirs automatically; the others are entered by hand.',
  right: 'ServiceCharge',
  prefix: 'SC',
  fields: {
    date: day('Date'),
    service: starting(choice('Service', chargedServices), 'Storage'),
    consignee: link('Consignee', consignee),
    terminal: link('Terminal', terminal, { narrowedBy: ['consignee'] }),
    lc: optional(link('LC', lc, { narrowedBy: ['consignee'] })),
    customer: optional(link('Customer', customer, { narrowedBy: ['consignee'] })),
    quantity: optional(quantity('Quantity')),
    pieces: optional(hinted(count('Bags or trucks'), 'Only where the rate is by the bag or the truck.')),
    days: onlyWhen(({ service }) => service === 'Storage', optional(hinted(count('Days'), 'Free days are deducted.'))),
    chargedTo: automatic(choice('Charged to', payers)),
    rateRow: automatic(link('Rate row', bulkLoadingRate)),
    rate: automatic(price('Rate', { zero: true })),
    unit: automatic(choice('Charged by', chargedUnits)),
    freeDays: automatic(count('Free days', { zero: true, sum: false })),
    chargedDays: automatic(count('Charged days', { zero: true, sum: false })),
    vatPct: automatic(percent('VAT rate')),
    net: automatic(money('Net', { zero: true })),
    vat: automatic(money('VAT', { zero: true })),
    gross: automatic(money('Total', { zero: true })),
    bulkSale: automatic(link('Bulk sale', bulkSale)),
    bagSale: automatic(link('Bag sale', bagSale)),
    source: automatic(text('Loading document', { max: 40 })),
    cargoMilling: automatic(link('Cargo milling', cargoMilling)),
    flakedBarley: automatic(link('Flaked barley', flakedBarley)),
    invoice: automatic(link('Service invoice', serviceInvoice)),
    taxInvoice: automatic(link('Tax invoice', taxInvoice)),
    storedFrom: automatic(day('Stored from')),
    storedUntil: automatic(day('Stored until')),
    remarks: remarks(),
  },
  derive: charge => {
    // The amount of one truck is the increase of the order's total charge, so that all trucks add up to the order to the halala.
    if (isFromDocument(charge)) return {}
    const chargedDays =
      charge.service === 'Storage' && charge.days ? Math.max(charge.days - (charge.freeDays ?? 0), 0) : null
    const net = chargeAmount({ ...charge, chargedDays })
    const vat = vatOf(net, charge.vatPct ?? 15_000)
    return { chargedDays, net, vat, gross: net + vat }
  },
  rules: charge => ({
    ...(isMilling(charge.service) &&
      !isFromDocument(charge) && { service: 'The milling document creates this charge when it is completed.' }),
    ...(charge.service === 'Storage' && !charge.days && !isFromDocument(charge) && { days: 'Please enter {label}.' }),
    ...(charge.service !== 'Storage' && charge.days && { days: 'Only storage is charged by the day.' }),
  }),
  list: [
    'date',
    'service',
    'consignee',
    'terminal',
    'lc',
    'customer',
    'chargedTo',
    'quantity',
    'pieces',
    'rate',
    'unit',
    'net',
    'vat',
    'gross',
    'source',
    'invoice',
    'taxInvoice',
  ],
  filters: [
    'date',
    'service',
    'consignee',
    'terminal',
    'lc',
    'customer',
    'bulkSale',
    'bagSale',
    'cargoMilling',
    'flakedBarley',
    'invoice',
    'taxInvoice',
    'chargedTo',
  ],
  search: ['source'],
  seenBy: charge => [charge.consignee],
  papers: ['Agreement', 'Tally sheet', 'Other'],
  life,
})
