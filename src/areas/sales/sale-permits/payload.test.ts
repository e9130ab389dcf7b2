import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPayload, payloadOf } from '#areas/sales/sale-permits/payload.ts'

const truck = { plate: '6642 ABJ', maxGrossKg: null, tareKg: null, capacity: null, capacityBags: null }

const cases: [string, object, number | null][] = [
  ['nobody knows', {}, null],
  ['never weighed empty', { maxGrossKg: 45_000 }, 45_000],
  ['weighed empty', { maxGrossKg: 45_000, tareKg: 15_240 }, 29_760],
  ['its owner says less', { maxGrossKg: 45_000, tareKg: 15_240, capacity: 25_000 }, 25_000],
  ['its owner says more', { maxGrossKg: 40_000, tareKg: 15_240, capacity: 28_000 }, 24_760],
  ['its owner alone', { tareKg: 15_240, capacity: 28_000 }, 28_000],
]
for (const [name, of, expected] of cases) {
  test(`the load of a truck: ${name}`, () => assert.equal(payloadOf({ ...truck, ...of }), expected))
}

test('to the kilogram, and to the bag', () => {
  const built = { ...truck, maxGrossKg: 40_000, tareKg: 15_000, capacityBags: 500 }
  checkPayload(built, { quantity: 25_000, bags: 500 })
  assert.throws(() => checkPayload(built, { quantity: 25_001, bags: null }), /carries \{most\} kg/)
  assert.throws(() => checkPayload(built, { quantity: 20_040, bags: 501 }), /carries \{most\} bags/)
})
