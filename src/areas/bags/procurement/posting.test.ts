import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { postBagProcurement } from '#areas/bags/procurement/posting.ts'
import { isBalanced, type Leg } from '#ledger/legs.ts'
import { meanPrice, type Purchase } from '#trade/bags/mean-price.ts'

const sumOf = (legs: Leg[], role: string): number =>
  legs.filter(leg => leg.role === role).reduce((sum, { amount }) => sum + amount, 0)

test('1,000,000 delivered, 4,200 rejected: 995,800 bags at SAR 0.85 are 846,430.00', () => {
  const lines = [{ bagGrade: 51, received: 995_800, rejected: 4_200, unitPrice: 8_500 }]
  const amounts = bagProcurement.derive({ lines }) as { received: number; rejected: number; net: number }
  assert.deepEqual(amounts, { received: 995_800, rejected: 4_200, net: 84_643_000 })
  const { legs } = postBagProcurement(
    { consignee: 11, scope: 'OTHERS', terminal: 21, vendor: 61, lines, ...amounts, vat: 12_696_450 },
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

const line = { bagGrade: 51, received: 995_800, rejected: 4_200, unitPrice: 8_500 }
const counted: [number | null, string[]][] = [
  [1_000_000, []],
  [null, []],
  [999_999, ['lines']],
]
for (const [delivered, problems] of counted) {
  test(`995,800 received and 4,200 rejected of ${delivered} delivered`, () =>
    assert.deepEqual(Object.keys(bagProcurement.rules({ lines: [{ ...line, delivered }] })), problems))
}

const taken: [number, number, string[]][] = [
  [0, 4_200, []],
  [10, 0, []],
  [0, 0, ['lines']],
]
for (const [received, rejected, problems] of taken) {
  test(`a line of ${received} received and ${rejected} rejected`, () =>
    assert.deepEqual(
      Object.keys(bagProcurement.rules({ lines: [{ ...line, delivered: null, received, rejected }] })),
      problems,
    ))
}

const means: [string, Purchase[], number | null][] = [
  ['200,000 at 0.80 and 995,800 at 0.85 are 0.8416 each', [{ bags: 200_000, value: 200_000 * 8_000 }, { bags: 995_800, value: 995_800 * 8_500 }], 8_416], // biome-ignore format: one case a line
  ['one purchase is its own mean', [{ bags: 500, value: 500 * 8_500 }], 8_500],
  ['half up', [{ bags: 1, value: 8_000 }, { bags: 1, value: 8_001 }], 8_001], // biome-ignore format: one case a line
  ['of nothing there is none', [], null],
]
for (const [name, bought, mean] of means) test(name, () => assert.equal(meanPrice(bought), mean))
