import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  instant,
  link,
  optional,
  percent,
  quantity,
  remarks,
  starting,
  text,
  weight,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** One truck loaded with sold bags, from the empty weighing to the gate. Stock leaves when the truck does. */
export const deliveryNote = document('deliveryNote', {
  address: 'sales/delivery-note',
  title: 'Delivery Note',
  right: 'DeliveryNote',
  prefix: 'DN',
  fields: {
    date: day('Date'),
    sale: link('Bag sale', bagSale),
    customer: automatic(link('Customer', customer)),
    consignee: automatic(link('Seller', consignee)),
    terminal: automatic(link('Terminal', terminal)),
    lc: automatic(link('LC', lc)),
    truck: link('Truck', truck),
    driver: link('Driver', driver),
    orderedBags: count('Bags to load'),
    loadedBags: optional(count('Bags loaded')),
    quantity: automatic(quantity('Quantity')),
    tareKg: optional(weight('Empty weight')),
    grossKg: optional(weight('Full weight')),
    netKg: automatic(weight('Net')),
    expectedKg: automatic(weight('Expected net')),
    overUnder: automatic(weight('Over / under', { signed: true })),
    overUnderPct: automatic(percent('Over / under', { signed: true, most: 1000 })),
    bagKg: automatic(weight('Barley in a bag')),
    bagWeightGrams: automatic(count('Weight of an empty bag in grams')),
    sealNos: optional(text('Seals', { max: 80 })),
    language: starting(choice('Language', ['arabic', 'english']), 'arabic'),
    gateOutAt: automatic(instant('Left the gate')),
    remarks: remarks(),
  },
  derive: note => {
    const netKg = note.tareKg && note.grossKg ? note.grossKg - note.tareKg : null
    const expectedKg =
      note.loadedBags && note.bagKg
        ? note.loadedBags * note.bagKg + proportion(note.loadedBags, note.bagWeightGrams ?? 0, 1000)
        : null
    const overUnder = netKg !== null && expectedKg !== null ? netKg - expectedKg : null
    return {
      netKg,
      expectedKg,
      overUnder,
      overUnderPct: overUnder === null ? null : proportion(overUnder, 100_000, expectedKg ?? 0),
      quantity: note.bagKg ? (note.loadedBags ?? note.orderedBags) * note.bagKg : null,
    }
  },
  rules: note => ({
    ...(note.grossKg &&
      note.tareKg &&
      note.grossKg <= note.tareKg && { grossKg: 'Must be more than the empty weight.' }),
    ...((note.loadedBags ?? 0) > note.orderedBags && { loadedBags: 'Must not be more than the bags to load.' }),
  }),
  list: [
    'date',
    'sale',
    'customer',
    'truck',
    'terminal',
    'lc',
    'orderedBags',
    'loadedBags',
    'quantity',
    'netKg',
    'overUnder',
    'overUnderPct',
  ],
  filters: ['date', 'sale', 'customer', 'consignee', 'terminal', 'lc', 'truck'],
  seenBy: note => [note.consignee],
  life: {
    initial: 'Issued',
    states: ['Issued', 'Loading', 'Weighed', 'Delivered', 'Canceled'],
    posted: ['Delivered'],
    editable: ['Issued'],
    actions: {
      'weigh-in': { label: 'Weigh in', moves: { Issued: 'Loading' }, asks: { tareKg: weight('Empty weight') } },
      'weigh-out': {
        label: 'Weigh out',
        moves: { Loading: 'Weighed' },
        asks: { grossKg: weight('Full weight'), loadedBags: count('Bags loaded') },
      },
      'load-again': { label: 'Load again', moves: { Weighed: 'Loading' } },
      'gate-out': { label: 'Gate out', moves: { Weighed: 'Delivered' }, asks: { remarks: remarks() } },
      cancel: cancelFrom('Issued', 'Loading'),
    },
  },
})
