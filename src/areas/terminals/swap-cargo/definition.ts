import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  link,
  links,
  money,
  optional,
  price,
  quantity,
  remarks,
  starting,
  under,
} from '#kit/fields.ts'
import { cancelFrom, reverseFrom } from '#kit/states.ts'
import { amountByWeight } from '#kit/units.ts'
import { swapConsents } from '#trade/cargo/consent-fields.ts'
import {
  bagsHolding,
  formField,
  lcField,
  ownerField,
  packingFieldsA,
  packingFieldsB,
  terminalField,
  wholeBagsRule,
} from '#trade/cargo/stock-fields.ts'

const valueField = (label: string) => hinted(optional(price(label)), 'For the difference in value between the owners.')
const cargoFields = (side: string) => ({
  type: automatic(link(`Cargo type of ${side}`, cargoType)),
  grade: automatic(link(`Grade of ${side}`, cargoGrade)),
})
const [cargoA, cargoB] = [cargoFields('A'), cargoFields('B')]

type SwappedLots = Record<
  'terminalA' | 'terminalB' | 'lcA' | 'lcB' | 'formA' | 'formB' | 'bagSizeA' | 'bagSizeB',
  unknown
>

// Cargo of one lot in one terminal is the same on both sides: nothing would be exchanged.
const isSameLot = (swap: SwappedLots): boolean =>
  Boolean(swap.lcA) &&
  (['terminal', 'lc', 'form', 'bagSize'] as const).every(of => (swap[`${of}A`] ?? null) === (swap[`${of}B`] ?? null))

export const swapCargo = document('swapCargo', {
  address: 'terminals/swap-cargo',
  title: 'Swap Cargo',
  purpose: 'Two owners exchange cargo at two places, of two LCs or grades: titles move, no truck does.',
  right: 'SwapCargo',
  prefix: 'SW',
  fields: {
    date: day('Date'),
    consigneeA: under('What A gives', ownerField('Owner A')),
    terminalA: terminalField('A gives at terminal', ['consigneeA']),
    lcA: lcField(['consigneeA', 'terminalA']),
    formA: formField(),
    ...packingFieldsA,
    cargoTypeA: cargoA.type,
    cargoGradeA: cargoA.grade,
    quantityA: quantity('A gives'),
    valueA: valueField('Value per MT of what A gives'),
    consigneeB: under('What B gives', ownerField('Owner B')),
    terminalB: terminalField('B gives at terminal', ['consigneeB']),
    lcB: lcField(['consigneeB', 'terminalB']),
    formB: formField(),
    ...packingFieldsB,
    cargoTypeB: cargoB.type,
    cargoGradeB: cargoB.grade,
    quantityB: quantity('B gives'),
    valueB: valueField('Value per MT of what B gives'),
    lcs: automatic(links('LCs', lc)),
    rule: under('How they are exchanged', starting(choice('Quantities', ['Equal', 'Ratio']), 'Equal')),
    differential: hinted(
      automatic(money('Differential', { signed: true })),
      'Above zero: A receives the more valuable cargo and pays.',
    ),
    remarks: remarks(),
    ...swapConsents.fields,
  },
  derive: ({ quantityA, quantityB, valueA, valueB, bagSizeA, bagSizeB, lcA, lcB }) => ({
    lcs: [lcA, lcB].filter(id => typeof id === 'number'),
    bagsA: bagsHolding(quantityA, bagSizeA),
    bagsB: bagsHolding(quantityB, bagSizeB),
    differential: valueA && valueB ? amountByWeight(valueB, quantityB) - amountByWeight(valueA, quantityA) : null,
  }),
  rules: swap => ({
    ...(swap.consigneeA === swap.consigneeB && { consigneeB: 'Must be another owner.' }),
    ...(isSameLot(swap) && { lcB: 'A gives cargo of the same lot. Choose another one.' }),
    ...(swap.rule !== 'Ratio' &&
      swap.quantityA !== swap.quantityB && { quantityB: 'Must be the same as A gives, or choose Ratio.' }),
    ...(!swap.valueA !== !swap.valueB && { valueB: 'Enter both values, or neither.' }),
    ...wholeBagsRule(swap.bagSizeA, { quantityA: swap.quantityA }),
    ...wholeBagsRule(swap.bagSizeB, { quantityB: swap.quantityB }),
  }),
  list: [
    'date',
    'consigneeA',
    'terminalA',
    'lcA',
    'quantityA',
    'consigneeB',
    'terminalB',
    'lcB',
    'quantityB',
    'differential',
  ],
  filters: ['date', 'consigneeA', 'consigneeB', 'terminalA', 'terminalB', 'lcA', 'lcB', 'lcs'],
  papers: ['Agreement', 'Other'],
  seenBy: swap => [swap.consigneeA, swap.consigneeB],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Active', 'Canceled', 'Reversed'],
    posted: ['Active'],
    editable: ['Draft'],
    actions: {
      ...swapConsents.actions,
      approve: { label: 'Approve', moves: { Draft: 'Active' } },
      cancel: cancelFrom('Draft'),
      reverse: reverseFrom('Active'),
    },
  },
})
