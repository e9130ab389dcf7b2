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

const overweight = { ...truck, maxGrossKg: 15_000, tareKg: 15_240, capacityBags: 500 }
const refused: [string, object, { quantity: number | null; bags: number | null }, string][] = [
  ['a truck that is too heavy when empty carries 0 kg', overweight, { quantity: 1, bags: null }, '0'],
  ['a truck of 24,760 kg is named with that weight', { ...overweight, maxGrossKg: 40_000 }, { quantity: 24_761, bags: null }, '24,760'], // biome-ignore format: one case a line
  ['a truck of 500 bags is named with that number', { ...overweight, maxGrossKg: null }, { quantity: null, bags: 501 }, '500'], // biome-ignore format: one case a line
]
for (const [name, of, load, most] of refused) {
  test(name, () =>
    assert.throws(() => checkPayload({ ...truck, ...of }, load), { values: { plate: '6642 ABJ', most } }),
  )
}

test('a load that is not entered fits any truck', () =>
  checkPayload({ ...truck, capacity: 0, capacityBags: 0 }, { quantity: null, bags: null }))
