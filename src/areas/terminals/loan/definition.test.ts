import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loan } from '#areas/terminals/loan/definition.ts'

const lent = { lender: 11, borrower: 12, quantity: 2_000_000, returned: null, bagSize: null }

const derived: [string, object, object][] = [
  ['nothing returned', {}, { bags: null, returned: 0, outstanding: 2_000_000 }],
  ['500 t returned of 2,000', { returned: 500_000 }, { bags: null, returned: 500_000, outstanding: 1_500_000 }],
  ['40,000 bags of 50 kg', { bagSize: '50 kg' }, { bags: 40_000, returned: 0, outstanding: 2_000_000 }],
]
for (const [name, values, expected] of derived) {
  test(name, () => assert.deepEqual(loan.derive({ ...lent, ...values }), expected))
}

const ruled: [string, object, object][] = [
  ['lent to another', {}, {}],
  ['lent to itself', { borrower: 11 }, { borrower: 'Must be another company than the lender.' }],
  ['lent in half bags', { bagSize: '50 kg', quantity: 75 }, { quantity: 'Packed cargo moves in whole bags only.' }],
]
for (const [name, values, refused] of ruled) {
  test(name, () => assert.deepEqual(loan.rules({ ...lent, ...values }), refused))
}

test('lender and borrower see it', () => assert.deepEqual(loan.seenBy(lent), [11, 12]))

test('a loan that both must agree to is proposed first', () => {
  assert.equal(loan.life.starts?.({ needsConsent: true }), 'Proposed')
  assert.equal(loan.life.starts?.({ needsConsent: null }), 'Active')
})
