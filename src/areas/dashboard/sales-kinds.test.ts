import assert from 'node:assert/strict'
import { test } from 'node:test'
import { salesByKind } from '#areas/dashboard/sales-kinds.ts'

const none = { bags50: 0, bags40: 0, bagQuantity: 0, bulkQuantity: 0, lcQuantity: 0, bagNet: 0, bulkNet: 0, net: 0 }
const inBags = { ...none, bags50: 10_000, bagQuantity: 500, bagNet: 520_000, net: 520_000 }

test('the kinds of sales add up to the total, with cargo sold as LC', () => {
  assert.deepEqual(salesByKind({ ...inBags, lcQuantity: 10_000, net: 10_320_000.5 }), [
    { name: 'In bags', bags: 10_000, kg: 500_000, net: 52_000_000 },
    { name: 'In bulk', bags: null, kg: 0, net: 0 },
    { name: 'As LC', bags: null, kg: 10_000_000, net: 980_000_050 },
  ])
})

test('bags of both sizes are counted together', () => {
  assert.equal(salesByKind({ ...inBags, bags40: 250 })[0]!.bags, 10_250)
})

test('without cargo sold as LC there are two kinds', () => {
  const names = salesByKind(inBags).map(({ name }) => name)
  assert.deepEqual(names, ['In bags', 'In bulk'])
})
