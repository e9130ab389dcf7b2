import assert from 'node:assert/strict'
import { test } from 'node:test'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'

const swap = {
  ...{ consigneeA: 11, lcA: 101, quantityA: 5_000_000, valueA: null, bagSizeA: null },
  ...{ consigneeB: 12, lcB: 102, quantityB: 5_000_000, valueB: null, bagSizeB: null, rule: 'Equal' },
}
const none = { lcs: [101, 102], bagsA: null, bagsB: null, differential: null }

const derived: [string, object, object][] = [
  ['without values', {}, {}],
  ['with one value only', { valueA: 2_000_000 }, {}],
  ['with the other only', { valueB: 2_000_000 }, {}],
  ['A receives what is worth 10.00 a ton more', { valueA: 1_900_000, valueB: 2_000_000 }, { differential: 5_000_000 }],
  ['B receives it', { valueA: 2_000_000, valueB: 1_900_000 }, { differential: -5_000_000 }],
  ['one LC not chosen yet', { lcB: null }, { lcs: [101] }],
  ['A gives bags', { bagSizeA: '50 kg' }, { bagsA: 100_000 }],
  ['B gives bags', { bagSizeB: '40 kg' }, { bagsB: 125_000 }],
]
for (const [name, values, expected] of derived) {
  test(`figures: ${name}`, () => assert.deepEqual(swapCargo.derive({ ...swap, ...values }), { ...none, ...expected }))
}

const wholeBags = 'Packed cargo moves in whole bags only.'
const together = { valueB: 'Enter both values, or neither.' }
const unequal = { quantityB: 'Must be the same as A gives, or choose Ratio.' }

const sameLot = { lcB: 'A gives cargo of the same lot. Choose another one.' }

const ruled: [string, object, object][] = [
  ['as it should be', {}, {}],
  ['with oneself', { consigneeB: 11 }, { consigneeB: 'Must be another owner.' }],
  ['a kilogram less', { quantityB: 4_999_999 }, unequal],
  ['a kilogram more, no rule chosen', { quantityB: 5_000_001, rule: null }, unequal],
  ['another quantity by a ratio', { quantityB: 6_250_000, rule: 'Ratio' }, {}],
  ['the same lot', { lcB: 101 }, sameLot],
  ['one LC in two terminals', { lcB: 101, terminalA: 21, terminalB: 22 }, {}],
  ['one LC in two forms', { lcB: 101, formA: 'Raw', formB: 'Flaked' }, {}],
  ['one LC, loose and in bags', { lcB: 101, bagSizeB: '50 kg' }, {}],
  ['no LC chosen yet', { lcA: null, lcB: null }, {}],
  ['both values', { valueA: 1, valueB: 2 }, {}],
  ['A’s value only', { valueA: 1 }, together],
  ['B’s value only', { valueB: 1 }, together],
  ['A gives half bags', { bagSizeA: '50 kg', quantityA: 75, quantityB: 75 }, { quantityA: wholeBags }],
  ['B gives half bags', { bagSizeB: '50 kg', quantityA: 75, quantityB: 75 }, { quantityB: wholeBags }],
]
for (const [name, values, refused] of ruled) {
  test(`swap: ${name}`, () => assert.deepEqual(swapCargo.rules({ ...swap, ...values }), refused))
}

test('both owners see it', () => assert.deepEqual(swapCargo.seenBy(swap), [11, 12]))
