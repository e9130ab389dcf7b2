import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postShipment } from '#areas/shipping/shipment/posting.ts'
import { amountByWeight } from '#kit/units.ts'
import { isBalanced, type Leg } from '#ledger/legs.ts'

const facts = { port: 31, cargoType: 1, cargoGrade: 2 }

const sumOf = (legs: Leg[], unit: string, role: string, consigneeId?: number): number =>
  legs
    .filter(leg => leg.unit === unit && leg.role === role && (!consigneeId || leg.consigneeId === consigneeId))
    .reduce((sum, { amount }) => sum + amount, 0)

test('41,200 t at USD 240.00 draw 9,888,000.00 dollars, 37,080,000.00 riyals of goods', () => {
  const invoiceAmount = amountByWeight(2_400_000, 41_200_000)
  assert.equal(invoiceAmount, 988_800_000)
  const { legs } = postShipment(
    { lc: 101, invoiceAmount, consigneeSplit: [{ consignee: 11, quantity: 41_200_000 }] },
    facts,
  )
  assert.ok(isBalanced(legs))
  assert.equal(sumOf(legs, 'KG', 'PORT'), 41_200_000)
  assert.equal(sumOf(legs, 'KG', 'SUPPLIER'), -41_200_000)
  assert.equal(sumOf(legs, 'USD', 'LC_LIABILITY'), -988_800_000)
  assert.equal(sumOf(legs, 'SAR', 'CONSIGNMENT_COST'), 3_708_000_000)
})

test('three consignees share every cent and every halala', () => {
  const consigneeSplit = [11, 12, 13].map(consignee => ({ consignee, quantity: 1_000 }))
  const { legs } = postShipment({ lc: 101, invoiceAmount: 100_001, consigneeSplit }, facts)
  assert.ok(isBalanced(legs))
  const each = (unit: string, role: string): number[] =>
    [11, 12, 13].map(consignee => sumOf(legs, unit, role, consignee))
  assert.deepEqual(each('KG', 'PORT'), [1_000, 1_000, 1_000])
  assert.deepEqual(each('USD', 'LC_LIABILITY'), [-33_334, -33_334, -33_333])
  assert.equal(sumOf(legs, 'SAR', 'CONSIGNMENT_COST'), 375_004)
})

test('a bill without an invoice moves cargo, and no money', () => {
  const consigneeSplit = [{ consignee: 11, quantity: 1_000 }]
  const { legs } = postShipment({ lc: 101, invoiceAmount: null, consigneeSplit }, facts)
  assert.deepEqual(
    legs.map(({ unit, role, amount }) => [unit, role, amount]),
    [
      ['KG', 'SUPPLIER', -1_000],
      ['KG', 'PORT', 1_000],
    ],
  )
})
