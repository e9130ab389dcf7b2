import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  hinted,
  instant,
  link,
  optional,
  percent,
  quantity,
  starting,
  text,
  under,
  weight,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'
import { responsibles } from '#trade/bags/bag-fields.ts'
import {
  creditReason,
  fullWeight,
  gateOut,
  gateOutFields,
  netWeightOf,
  ticketNo,
  truckFields,
  truckFilters,
  truckPapers,
  weighRules,
} from '#trade/selling/truck-fields.ts'
import { manualReason, weighedAt, weightSourceFields } from '#trade/weighing/weight-source-fields.ts'

export const damageReasons = [
  'Old Cargo Damage',
  'Truck Accident Damage',
  'Terminal Accident Damage',
  'Handling Loss',
] as const

/** Counts and findings at the loading line. */
const countedFields = {
  loadedBags: optional(count('Bags loaded')),
  countedBy: optional(choice('Counted by', ['Manual', 'Machine'])),
  machineCount: optional(count('Machine count', { zero: true })),
  damagedBags: hinted(optional(count('Damaged bags', { zero: true })), 'Torn while loading and replaced.'),
  damageReason: optional(choice('Reason of the damage', damageReasons)),
  spilledQty: hinted(
    optional(quantity('Barley lost', { zero: true })),
    'Barley from torn bags that was swept up and not filled again.',
  ),
  responsible: optional(choice('Responsible', responsibles)),
}

type BagCounts = {
  countedBy: string | null
  machineCount: number | null
  damagedBags: number | null
  damageReason: string | null
  spilledQty: number | null
  bagKg: number | null
}

const countRules = (note: BagCounts) => ({
  ...(note.countedBy === 'Machine' &&
    note.machineCount === null && { machineCount: 'Enter what the machine counted.' }),
  ...(note.damagedBags && !note.damageReason && { damageReason: 'Choose why the bags are damaged.' }),
  ...(note.spilledQty && !note.damagedBags && { spilledQty: 'Barley is lost from damaged bags only. Enter them too.' }),
  ...(note.spilledQty &&
    note.damagedBags &&
    note.bagKg &&
    note.spilledQty > note.damagedBags * note.bagKg && {
      spilledQty: 'These bags held less than is lost. Enter more bags, or a smaller loss.',
    }),
  ...(note.damageReason && !note.damagedBags && { damagedBags: 'Enter how many bags are damaged.' }),
})

type Filled = { loadedBags: number | null; bagKg: number | null; bagWeightGrams: number | null; netKg: number | null }

// Bags and barley together, in kilograms.
const expectedOf = ({ loadedBags, bagKg, bagWeightGrams }: Omit<Filled, 'netKg'>): number | null =>
  loadedBags && bagKg ? loadedBags * bagKg + proportion(loadedBags, bagWeightGrams ?? 0, 1000) : null

// The number of bags computed from the net weight.
const weighedBagsOf = ({ netKg, bagKg, bagWeightGrams }: Filled): number | null =>
  netKg !== null && bagKg ? proportion(netKg, 1000, bagKg * 1000 + (bagWeightGrams ?? 0)) : null

export const deliveryNote = document('deliveryNote', {
  address: 'sales/delivery-note',
  title: 'Delivery Note',
  purpose: 'One truck loaded with sold bags, from the empty weighing to the gate. Stock leaves when the truck does.',
  right: 'DeliveryNote',
  prefix: 'DN',
  fields: {
    ...truckFields(link('Bag sale', bagSale, { follows: [{ in: ['Approved', 'Partly delivered'] }] }), 'bagSale', {
      orderedBags: 'bags',
    }),
    orderedBags: under('Bags', count('Bags to load')),
    ...countedFields,
    countDifference: automatic(count('Machine count minus loaded', { signed: true })),
    machineCountedAt: automatic(instant('Counted by the machine at')),
    machineLine: automatic(text('Machine and line', { max: 130 })),
    quantity: automatic(quantity('Quantity')),
    tareKg: under('Weights', optional(weight('Empty weight'))),
    grossKg: optional(fullWeight()),
    ...weightSourceFields,
    netKg: automatic(weight('Net')),
    expectedKg: automatic(weight('Expected net')),
    overUnder: automatic(weight('Over / under', { signed: true })),
    overUnderPct: automatic(percent('Over / under', { signed: true, most: 1000 })),
    weighedBags: automatic(count('Bags by weight')),
    bagKg: automatic(weight('Barley in a bag', { sum: false })),
    bagWeightGrams: automatic(count('Weight of an empty bag in grams', { sum: false })),
    language: under('Gate', starting(choice('Language', ['arabic', 'english']), 'arabic')),
    deliveryStatus: automatic(choice('Delivery', ['Pending', 'Delivered'])),
    ...gateOutFields,
  },
  derive: note => {
    const [netKg, expectedKg] = [netWeightOf(note), expectedOf(note)]
    const overUnder = netKg !== null && expectedKg !== null ? netKg - expectedKg : null
    return {
      netKg,
      expectedKg,
      overUnder,
      overUnderPct: overUnder === null ? null : proportion(overUnder, 100_000, expectedKg ?? 0),
      weighedBags: weighedBagsOf({ ...note, netKg }),
      countDifference: note.machineCount !== null && note.loadedBags ? note.machineCount - note.loadedBags : null,
      quantity: note.bagKg ? (note.loadedBags ?? note.orderedBags) * note.bagKg : null,
    }
  },
  rules: note => ({ ...weighRules(note), ...countRules(note) }),
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
    'damagedBags',
    'permitNo',
    'deliveryStatus',
  ],
  filters: [...truckFilters, 'deliveryStatus', 'weightSource', 'scales'],
  search: ['permitNo', 'ticketNo'],
  seenBy: note => [note.consignee],
  papers: truckPapers,
  life: {
    initial: 'Issued',
    states: ['Issued', 'Loading', 'Weighed', 'Delivered', 'Canceled'],
    posted: ['Delivered'],
    editable: ['Issued'],
    actions: {
      'weigh-in': {
        label: 'Weigh in',
        moves: { Issued: 'Loading' },
        asks: {
          tareKg: weight('Empty weight'),
          manualReason: manualReason(),
          weighedAt: weighedAt(),
          creditReason: creditReason(),
        },
      },
      'weigh-out': {
        label: 'Weigh out',
        moves: { Loading: 'Weighed' },
        asks: {
          grossKg: fullWeight(),
          ticketNo: ticketNo(),
          ...countedFields,
          loadedBags: count('Bags loaded'),
          manualReason: manualReason(),
          weighedAt: weighedAt(),
        },
      },
      'load-again': { label: 'Load again', seldom: true, moves: { Weighed: 'Loading' } },
      'gate-out': gateOut(),
      cancel: cancelFrom('Issued', 'Loading'),
    },
  },
})
