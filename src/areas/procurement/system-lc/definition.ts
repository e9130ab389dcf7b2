import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType, forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  hinted,
  lines,
  link,
  optional,
  price,
  quantity,
  remarks,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'

export const sourceKinds = ['Merge', 'Milling', 'Flaked', 'Opening', 'Surplus'] as const

export const systemLc = document('systemLc', {
  address: 'procurement/system-lc',
  title: { one: 'System LC', many: 'SG LC' },
  purpose:
    'A lot made automatically, so that mixed or processed cargo still belongs to exactly one LC. Its sources never change.',
  right: 'SystemGeneratedLC',
  prefix: 'SG',
  fields: {
    displayName: text('Name', { max: 80 }),
    cargoGrade: hinted(link('Grade', cargoGrade), 'Changed only while nothing of it is in stock.'),
    saleAllowed: starting(yesNo('May be sold'), true),
    defaultPriceGroup: hinted(
      optional(text('Price group', { max: 40 })),
      'Its prices apply to customers without a group.',
    ),
    sourceKind: automatic(choice('Made by', sourceKinds)),
    consignee: automatic(link('Consignee', consignee)),
    terminal: automatic(link('Terminal', terminal)),
    form: automatic(choice('Form', forms)),
    cargoType: automatic(link('Cargo type', cargoType)),
    lc: automatic(link('LC', lc)),
    sources: automatic(
      lines('Made of', {
        lc: link('LC', lc),
        quantity: quantity('Quantity', { zero: true }),
        costPerTon: optional(price('Cost per MT', { zero: true })),
      }),
    ),
    quantity: automatic(quantity('Quantity')),
    // Costs booked since are not in it; LC Detail has them.
    costPerTon: automatic(price('Cost per MT when made')),
    remarks: remarks(),
  },
  list: [
    'displayName',
    'sourceKind',
    'consignee',
    'terminal',
    'form',
    'cargoGrade',
    'quantity',
    'costPerTon',
    'saleAllowed',
  ],
  filters: ['sourceKind', 'consignee', 'terminal', 'form', 'cargoGrade', 'saleAllowed'],
  search: ['displayName'],
  seenBy: lot => [lot.consignee],
  life: {
    initial: 'Active',
    states: ['Active', 'Exhausted', 'Closed'],
    posted: [],
    editable: ['Active', 'Exhausted'],
    systemOnly: true,
    actions: {
      exhaust: { label: 'Exhausted', moves: { Active: 'Exhausted' }, systemOnly: true },
      refill: { label: 'In stock again', moves: { Exhausted: 'Active' }, systemOnly: true },
      retire: { label: 'Its source was reversed', moves: { Active: 'Closed', Exhausted: 'Closed' }, systemOnly: true },
      close: { label: 'Close', moves: { Active: 'Closed', Exhausted: 'Closed' } },
    },
  },
})
