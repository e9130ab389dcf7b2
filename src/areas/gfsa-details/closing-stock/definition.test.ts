import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingStock } from '#areas/gfsa-details/closing-stock/definition.ts'

test('it lists what was closed, neither open nor canceled', () => {
  assert.partialDeepStrictEqual(closingStock.columns.state.shape, { options: ['Closed', 'Reported', 'Reopened'] })
})

test('a row opens its stock close', () => {
  assert.deepEqual(closingStock.drill({ id: 7 }), { address: 'gfsa-details/close-stock/7' })
})
