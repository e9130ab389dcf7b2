import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postBulkLoading } from '#areas/sales/bulk-loading/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const lot = { consignee: 3, lc: 5, cargoType: 1, grade: 2, form: 'Raw' }
const loading = { customer: 9, terminal: 6, netKg: 26_500 }

test('a truck takes its net weight from the terminal', () => {
  const posting = postBulkLoading(loading, { lot, hold: { id: 11, left: 2_000_000, isOver: false } })
  assert.deepEqual(
    posting.legs.map(({ role, locationId, partyId, amount }) => [role, locationId, partyId, amount]),
    [
      ['TERMINAL', 6, undefined, -26_500],
      ['CUSTOMER', undefined, 9, 26_500],
    ],
  )
  assert.ok(isBalanced(posting.legs))
})

for (const [left, consumed] of [
  [2_000_000, [{ hold: 11, amount: 26_500 }]],
  [26_500, [{ hold: 11, amount: 26_500 }]],
  [1_500, [{ hold: 11, amount: 1_500 }]],
  [1, [{ hold: 11, amount: 1 }]],
  [0, []],
] as const) {
  test(`with ${left} kg still held`, () => {
    assert.deepEqual(postBulkLoading(loading, { lot, hold: { id: 11, left, isOver: false } }).consume, consumed)
  })
}

test('nothing held', () => {
  assert.deepEqual(postBulkLoading(loading, { lot }).consume, [])
})

test('a reservation that is over is released, and nothing is taken from it', () => {
  const { consume } = postBulkLoading(loading, { lot, hold: { id: 11, left: 26_500, isOver: true } })
  assert.deepEqual(consume, [{ hold: 11, amount: 0, release: true }])
})
