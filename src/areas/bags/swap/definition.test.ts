import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagSwap } from '#areas/bags/swap/definition.ts'

const swap = {
  ...{ ownerA: 11, terminalA: 21, bagGradeA: 51, quantityA: 10_000, priceA: 8_500 },
  ...{ ownerB: 12, terminalB: 21, bagGradeB: 52, quantityB: 10_000, priceB: 7_500 },
}
const sameBags = { bagGradeB: 'These are the same bags.' }
const samePlace = { terminalB: 'Bags of one owner change places: choose another terminal.' }

const refused: [string, object, Record<string, string>][] = [
  ['two owners exchange two grades in one place', {}, {}],
  ['two owners exchange one grade in two places', { bagGradeB: 51, terminalB: 22 }, {}],
  ['two owners exchange two grades in two places', { terminalB: 22 }, {}],
  ['two owners do not exchange one grade in one place', { bagGradeB: 51 }, sameBags],
  ['one owner exchanges two grades in two places', { ownerB: 11, terminalB: 22 }, {}],
  ['one owner does not exchange bags in one place', { ownerB: 11 }, samePlace],
  ['nor the same bags in one place', { ownerB: 11, bagGradeB: 51 }, samePlace],
  ['nor one grade in two places', { ownerB: 11, terminalB: 22, bagGradeB: 51 }, sameBags],
]
for (const [name, of, problems] of refused) {
  test(name, () => assert.deepEqual(bagSwap.rules({ ...swap, ...of }), problems))
}

const values: [string, object, object][] = [
  ['the second gives 1,000.00 less and pays it', {}, { valueA: 850_000, valueB: 750_000, differential: -100_000, paidBy: 12 }], // biome-ignore format: one case a line
  ['the first gives 500.00 less and pays it', { priceB: 9_000 }, { valueA: 850_000, valueB: 900_000, differential: 50_000, paidBy: 11 }], // biome-ignore format: one case a line
  ['a halala less is paid too', { quantityA: 1, priceA: 100, quantityB: 1, priceB: 200 }, { valueA: 1, valueB: 2, differential: 1, paidBy: 11 }], // biome-ignore format: one case a line
  ['equal values: nobody pays', { priceB: 8_500 }, { valueA: 850_000, valueB: 850_000, differential: 0, paidBy: null }],
  ['the value of the first is unknown', { priceA: null }, { valueA: null, valueB: 750_000, differential: null, paidBy: null }], // biome-ignore format: one case a line
  ['the value of the second is not entered', { priceB: undefined }, { valueA: 850_000, valueB: null, differential: null, paidBy: null }], // biome-ignore format: one case a line
  ['one owner pays nothing', { ownerB: 11 }, { valueA: 850_000, valueB: 750_000, differential: null, paidBy: null }],
]
for (const [name, of, expected] of values) {
  test(name, () => assert.deepEqual(bagSwap.derive({ ...swap, ...of }), expected))
}

test('a swap is seen by both owners', () => assert.deepEqual(bagSwap.seenBy(swap), [11, 12]))
