import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { postBagProcurement } from '#areas/bags/procurement/posting.ts'
import { isBalanced, type Leg } from '#ledger/legs.ts'

const sumOf = (legs: Leg[], role: string): number =>
  legs.filter(leg => leg.role === role).reduce((sum, { amount }) => sum + amount, 0)

test('1,000,000 delivered, 4,200 rejected: 995,800 bags at SAR 0.85 are 846,430.00', () => {
  const lines = [{ bagGrade: 51, received: 995_800, rejected: 4_200, unitPrice: 8_500 }]
  const amounts = bagProcurement.derive({ lines }) as { received: number; net: number; vat: number; gross: number }
  assert.deepEqual(amounts, { received: 995_800, net: 84_643_000, vat: 12_696_450, gross: 97_339_450 })
  const { legs } = postBagProcurement(
    { consignee: 11, scope: 'OTHERS', terminal: 21, vendor: 61, lines, ...amounts },
    new Map([[51, 50]]),
  )
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.find(leg => leg.role === 'STORE'),
    {
      unit: 'BAG',
      role: 'STORE',
      consigneeId: 11,
      scope: 'OTHERS',
      bagTypeId: 51,
      bagKg: 50,
      locationId: 21,
      condition: 'Good',
      amount: 995_800,
    },
  )
  assert.equal(sumOf(legs, 'VENDOR'), -995_800)
  assert.equal(sumOf(legs, 'INVENTORY_BAGS'), 84_643_000)
  assert.equal(sumOf(legs, 'VAT_INPUT'), 12_696_450)
  assert.equal(sumOf(legs, 'VENDOR_PAYABLE'), -97_339_450)
})
