// Shared by crushing and flaking: raw barley goes in, another form comes out, and the owner pays for it.

import { bagGrade, bagSizeKg, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  lines,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  remarks,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { cancelFrom, type Life, reverseFrom } from '#kit/states.ts'
import { amountByWeight, proportion, vatOf } from '#kit/units.ts'
import { mixedCostPerTon } from '#trade/cargo/cost-fields.ts'
import { cargoOfLcFields, lcField, ownerField, terminalField } from '#trade/cargo/stock-fields.ts'

const millingFields = (out: string) => ({
  date: day('Date'),
  consignee: ownerField('Consignee'),
  terminal: terminalField('Terminal', ['consignee']),
  lc: lcField(['consignee', 'terminal']),
  ...cargoOfLcFields,
  mill: optional(text('Mill or line', { max: 60 })),
  shift: optional(choice('Shift', ['Day shift', 'Night shift'])),
  inputQty: under('Input and output', quantity('Raw in')),
  outputQty: hinted(optional(quantity(out)), 'Empty while planned.'),
  byProductQty: optional(quantity('Dust and screenings', { zero: true })),
  waterQty: optional(quantity('Water added', { zero: true })),
  lossQty: automatic(quantity('Loss', { signed: true })),
  yieldPct: automatic(percent('Yield', { most: 1000 })),
  beyondNorms: automatic(yesNo('Beyond the norms')),
  approvedBy: automatic(text('Approved by', { max: 120 })),
  bags: lines('Packed in bags', {
    bagGrade: link('Bag grade', bagGrade),
    size: automatic(choice('Bag size', bagSizes)),
    bags: count('Bags'),
  }),
  packedQty: automatic(quantity('Packed')),
  ownLot: hinted(optional(yesNo('Into a new lot')), 'A new system LC holds the output, at its cost.'),
  outputLc: automatic(link('LC of the output', lc)),
  moistureIn: under('Quality', optional(percent('Moisture in'))),
  moistureOut: optional(percent('Moisture out')),
  expectedQty: automatic(quantity('Expected by moisture', { sum: false })),
  bulkDensity: optional(quantity('Bulk density', { unit: 'g/l', sum: false })),
  tollFee: under('Charge', optional(price('Milling fee per MT'))),
  additivesCost: optional(money('Additives and steam', { zero: true })),
  toll: automatic(money('Milling charge', { zero: true })),
  tollVat: automatic(money('VAT', { zero: true })),
  inputPrice: automatic(price('Cost per MT in', { zero: true })),
  outputPrice: automatic(price('Cost per MT out', { zero: true })),
  remarks: remarks(),
})

type PackedBags = { size: (typeof bagSizes)[number] | null; bags: number }

type Milled = {
  bags: readonly PackedBags[] | null
  inputQty: number
  outputQty: number | null
  byProductQty: number | null
  waterQty: number | null
  moistureIn: number | null
  moistureOut: number | null
  tollFee: number | null
  additivesCost: number | null
  inputPrice: number | null
}

const whole = 100_000

// Dry matter is constant: input × (1 − moisture in) = output × (1 − moisture out).
const expectedOutput = ({ inputQty, moistureIn, moistureOut }: Milled): number | null =>
  typeof moistureIn !== 'number' || typeof moistureOut !== 'number' || moistureOut >= whole
    ? null
    : proportion(inputQty, whole - moistureIn, whole - moistureOut)

// The cost of the input and of the milling, divided by the tons of output.
const outputCostPerTon = ({ inputPrice, inputQty, outputQty }: Milled, toll: number): number | null =>
  inputPrice && outputQty
    ? mixedCostPerTon([{ quantity: inputQty, costPerTon: inputPrice }], { outKg: outputQty, addedHalala: toll })
    : null

const packedKg = (bags: readonly PackedBags[]): number =>
  bags.reduce((sum, { size, bags }) => sum + (size ? bags * bagSizeKg(size) : 0), 0)

/** The values that follow from the quantities: loss, yield, charge and cost. The loss may be negative, since steam adds water. */
export const deriveMilling = (milled: Milled) => {
  const { inputQty, outputQty, byProductQty, waterQty, tollFee, additivesCost } = milled
  const toll = (tollFee ? amountByWeight(tollFee, inputQty) : 0) + (additivesCost ?? 0)
  return {
    packedQty: packedKg(milled.bags ?? []) || null,
    lossQty: outputQty ? inputQty + (waterQty ?? 0) - outputQty - (byProductQty ?? 0) : null,
    yieldPct: outputQty ? proportion(outputQty, whole, inputQty) : null,
    expectedQty: expectedOutput(milled),
    toll,
    tollVat: vatOf(toll),
    outputPrice: outputCostPerTon(milled, toll),
  }
}

/** The states: planned, milled, done; a milling entered with its output is done at once. */
export const millingLife = (out: string) =>
  ({
    initial: 'Planned',
    starts: milled => (milled.outputQty ? 'Active' : 'Planned'),
    states: ['Planned', 'In process', 'Active', 'Canceled', 'Reversed'],
    posted: ['Active'],
    editable: ['Planned', 'In process'],
    actions: {
      start: { label: 'Start', moves: { Planned: 'In process' } },
      complete: {
        label: 'Complete',
        moves: { Planned: 'Active', 'In process': 'Active' },
        asks: {
          outputQty: quantity(out),
          byProductQty: optional(quantity('Dust and screenings', { zero: true })),
          waterQty: optional(quantity('Water added', { zero: true })),
          remarks: remarks(),
        },
      },
      cancel: cancelFrom('Planned', 'In process', 'Active'),
      reverse: reverseFrom('Active'),
    },
  }) satisfies Life

/** What both documents of a milling have in common; `out` is the label of the output. */
export const milling = (out: string) => {
  const fields = millingFields(out)
  type Columns = (keyof typeof fields)[]
  return {
    fields,
    derive: deriveMilling,
    list: [
      ...[
        'date',
        'consignee',
        'terminal',
        'lc',
        'mill',
        'inputQty',
        'outputQty',
        'packedQty',
        'byProductQty',
        'lossQty',
      ],
      ...['yieldPct', 'beyondNorms', 'toll'],
    ] as Columns,
    filters: ['date', 'consignee', 'terminal', 'lc', 'shift', 'beyondNorms'] as Columns,
    search: ['mill'] as Columns,
    papers: ['Quality sheet', 'Other'],
    seenBy: ({ consignee }: { consignee: number }) => [consignee],
    life: millingLife(out),
  }
}
