import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'

const part = (lc: number, quantity: number | null) => ({ lc, quantity, costPerTon: null })
const merged = { consignee: 11, sources: [part(101, 12_300), part(102, 7_150)], targetLc: null, bagSize: null }
const none = { lcs: [101, 102], totalQty: 19_450, bags: null, weightedCost: null }

const derived: [string, object, object][] = [
  ['12.300 and 7.150 are 19.450', {}, {}],
  ['into another LC', { targetLc: 109 }, { lcs: [101, 102, 109] }],
  ['in bags', { bagSize: '50 kg' }, { bags: 389 }],
  ['a quantity not known yet', { sources: [part(101, null), part(102, 7_150)] }, { totalQty: 7_150 }],
  ['nothing known', { sources: [part(101, null), part(102, null)] }, { totalQty: null }],
  ['no LC chosen', { sources: undefined }, { lcs: [], totalQty: null }],
]
for (const [name, values, expected] of derived) {
  test(`figures: ${name}`, () => assert.deepEqual(lcMerging.derive({ ...merged, ...values }), { ...none, ...expected }))
}

const tooFew = { sources: 'Choose at least two LCs.' }
const ruled: [string, object, object][] = [
  ['two LCs', {}, {}],
  ['one LC', { sources: [part(101, 1)] }, tooFew],
  ['one LC twice', { sources: [part(101, 1), part(101, 2)] }, tooFew],
  ['no LC', { sources: undefined, targetLc: 101 }, tooFew],
  ['into a third', { targetLc: 109 }, {}],
  ['into one of them', { targetLc: 102 }, { targetLc: 'Must be another LC than those merged.' }],
  ['whole bags', { bagSize: '50 kg' }, {}],
  ['half a bag of one', { bagSize: '50 kg', sources: [part(101, 12_325), part(102, 7_150)] }, { sources: 'Packed cargo moves in whole bags only.' }], // biome-ignore format: one case a line
]
for (const [name, values, refused] of ruled) {
  test(`merged: ${name}`, () => assert.deepEqual(lcMerging.rules({ ...merged, ...values }), refused))
}

test('its owner sees it', () => assert.deepEqual(lcMerging.seenBy(merged), [11]))
