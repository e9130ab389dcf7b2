import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stockClose } from '#areas/gfsa-details/close-stock/definition.ts'

const closed: [string, Record<string, unknown>, object][] = [
  ['a day is closed through that day', { period: 'Day', day: '2026-02-10' }, { date: '2026-02-10' }],
  ['a month through its last day', { period: 'Month', day: '2026-02-10' }, { date: '2026-02-28' }],
  ['nothing without a day', { period: 'Month', day: null }, {}],
]
for (const [name, values, expected] of closed) {
  test(name, () => assert.deepEqual(stockClose.derive(values), expected))
}

test('the consignee sees it', () => assert.deepEqual(stockClose.seenBy({ consignee: 11 }), [11]))
