import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CreditLimit, exposureOf, headroom, limitOn } from '#trade/credit/exposure.ts'

const parts = { invoices: 42_000_000, orders: 5_980_000, permits: 0, receipts: 3_000_000, advances: 0 }

test('420,000 + 59,800 + 0 - 30,000 is an exposure of 449,800; 50,200.00 of 500,000 remain', () => {
  assert.equal(exposureOf(parts), 44_980_000)
  assert.deepEqual(headroom(50_000_000, 44_980_000, 0), { available: 5_020_000, shortBy: 0 })
  assert.equal(exposureOf({ ...parts, advances: 980_000, permits: 1 }), 44_000_001)
})

const asks: [string, number, number][] = [
  ['an order of 119,600 is short by 69,400', 11_960_000, 6_940_000],
  ['one of the remainder is not', 5_020_000, 0],
  ['one halala more is', 5_020_001, 1],
]
for (const [name, asked, shortBy] of asks) {
  test(name, () => assert.equal(headroom(50_000_000, 44_980_000, asked).shortBy, shortBy))
}

const limit = (more: Partial<CreditLimit> = {}): CreditLimit => ({
  status: 'Active',
  creditLimit: 500,
  security: 'None',
  securityExpiry: null,
  tempIncrease: null,
  tempUntil: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
  ...more,
})
const secured = { security: 'Cheque', securityExpiry: '2026-06-30' }
const raised = { tempIncrease: 100, tempUntil: '2026-06-30' }

const cases: [string, CreditLimit, string, number][] = [
  ['in force', limit(), '2026-06-30', 500],
  ['its first day', limit(), '2026-01-01', 500],
  ['its last day', limit(), '2026-12-31', 500],
  ['a security without an expiry', limit({ ...secured, securityExpiry: null }), '2026-07-01', 500],
  ['no security, an expiry left over', limit({ securityExpiry: '2026-06-30' }), '2026-07-01', 500],
  ['the last day of the increase', limit(raised), '2026-06-30', 600],
  ['an increase by nothing', limit({ ...raised, tempIncrease: null }), '2026-06-30', 500],
  ['an increase without an end', limit({ ...raised, tempUntil: null }), '2026-06-30', 500],
  ['after it', limit(), '2027-01-01', 0],
  ['before it', limit(), '2025-12-31', 0],
  ['suspended', limit({ status: 'Suspended' }), '2026-06-30', 0],
  ['the last day of its security', limit(secured), '2026-06-30', 500],
  ['the security has expired', limit(secured), '2026-07-01', 0],
  ['raised temporarily', limit(raised), '2026-06-30', 600],
  ['the temporary increase has ended', limit(raised), '2026-07-01', 500],
  ['raised, but the security has expired', limit({ ...raised, ...secured, tempUntil: '2026-07-31' }), '2026-07-01', 0],
]
for (const [name, row, day, expected] of cases) {
  test(`the limit: ${name}`, () => assert.equal(limitOn(row, day), expected))
}

test('beyond the limit nothing is available', () => {
  assert.deepEqual(headroom(100, 101, 0), { available: 0, shortBy: 1 })
  assert.deepEqual(headroom(100, 100, 0), { available: 0, shortBy: 0 })
  assert.deepEqual(headroom(100, 99, 1), { available: 1, shortBy: 0 })
})

test('each part of the exposure raises or lowers it', () => {
  const nothing = { invoices: 0, orders: 0, permits: 0, receipts: 0, advances: 0 }
  const alone = (of: object) => exposureOf({ ...nothing, ...of })
  assert.deepEqual([alone({ invoices: 1 }), alone({ orders: 1 }), alone({ permits: 1 })], [1, 1, 1])
  assert.deepEqual([alone({ receipts: 1 }), alone({ advances: 1 })], [-1, -1])
})
