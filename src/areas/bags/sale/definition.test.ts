import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyBagSale } from '#areas/bags/sale/definition.ts'

test('the seller is not the buyer', () => {
  assert.deepEqual(emptyBagSale.rules({ seller: 11, buyer: 11 }), { buyer: 'Must be another company than the seller.' })
  assert.deepEqual(emptyBagSale.rules({ seller: 11, buyer: 12 }), {})
})

test('a sale of empty bags is seen by seller and buyer', () =>
  assert.deepEqual(emptyBagSale.seenBy({ seller: 11, buyer: 12 }), [11, 12]))

test('30,000 bags at 0.20 without VAT are 6,000.00', () =>
  assert.deepEqual(emptyBagSale.derive({ quantity: 30_000, unitPrice: 2_000, vatPct: 0, unitCost: null }), {
    ...{ net: 600_000, vat: 0, gross: 600_000 },
    cost: null,
  }))
