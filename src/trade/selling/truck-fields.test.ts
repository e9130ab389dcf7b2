import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '#kit/check.ts'
import { count } from '#kit/fields.ts'
import { netWeightOf, truckFields, weighRules } from '#trade/selling/truck-fields.ts'

const weights: [string, number | null, number | null, net: number | null, string[]][] = [
  ['both weights', 15_000, 40_000, 25_000, []],
  ['a kilogram of cargo', 15_000, 15_001, 1, []],
  ['no cargo', 15_000, 15_000, 0, ['grossKg']],
  ['less than empty', 15_000, 14_999, -1, ['grossKg']],
  ['only the empty weight', 15_000, null, null, []],
  ['only the full weight', null, 40_000, null, []],
]
for (const [name, tareKg, grossKg, net, fields] of weights) {
  test(`a truck with ${name}`, () => {
    assert.equal(netWeightOf({ tareKg, grossKg }), net)
    assert.deepEqual(Object.keys(weighRules({ tareKg, grossKg })), fields)
  })
}

test('a truck is loaded by a permit of its own kind of sale', () => {
  for (const [own, other] of [
    ['bagSale', 'bulkSale'],
    ['bulkSale', 'bagSale'],
  ] as const) {
    const { shape } = truckFields(count('Sale'), own).permit as object as {
      shape: { follows: { when: (permit: Row) => boolean }[] }
    }
    assert.equal(shape.follows[0]?.when({ [own]: 5, [other]: null }), true)
    assert.equal(shape.follows[0]?.when({ [own]: null, [other]: 5 }), false)
  }
})
