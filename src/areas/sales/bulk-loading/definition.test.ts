import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'

const loadings: [string, number | null, number | null, string, string[]][] = [
  ['a truck weighed empty', null, null, 'Weighed-in', []],
  ['a truck weighed empty and full', 41_700, 26_500, 'Weighed', []],
  ['a truck with one kilogram of cargo', 15_201, 1, 'Weighed', []],
  ['a truck that is not heavier than empty', 15_200, 0, 'Weighed', ['grossKg']],
]
for (const [name, grossKg, netKg, state, fields] of loadings) {
  test(name, () => {
    const loading = { tareKg: 15_200, grossKg }
    assert.deepEqual(bulkLoading.derive(loading), { netKg })
    assert.equal(bulkLoading.life.starts?.(loading), state)
    assert.deepEqual(Object.keys(bulkLoading.rules(loading)), fields)
  })
}

test('a loading is seen by the seller', () => assert.deepEqual(bulkLoading.seenBy({ customer: 9, consignee: 3 }), [3]))
