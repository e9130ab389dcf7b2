import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'

const given = { lender: 11, borrower: 12, quantity: 1_050_000, exchangeRatio: null, bagSize: null }

const derived: [string, object, object][] = [
  ['the same grade settles as much', {}, { bags: null, settled: 1_050_000 }],
  ['1,050 t settle 1,000 at 1.050', { exchangeRatio: 1_050 }, { bags: null, settled: 1_000_000 }],
  ['21,000 bags of 50 kg', { bagSize: '50 kg' }, { bags: 21_000, settled: 1_050_000 }],
]
for (const [name, values, expected] of derived) {
  test(name, () => assert.deepEqual(loanReturn.derive({ ...given, ...values }), expected))
}

const ruled: [string, object, object][] = [
  ['given back', { exchangeRatio: 500 }, {}],
  ['at too small a ratio', { exchangeRatio: 499 }, { exchangeRatio: 'Enter a ratio from 0.500 to 2.000.' }],
  ['in half bags', { bagSize: '50 kg', quantity: 75 }, { quantity: 'Packed cargo moves in whole bags only.' }],
]
for (const [name, values, refused] of ruled) {
  test(name, () => assert.deepEqual(loanReturn.rules({ ...given, ...values }), refused))
}

test('lender and borrower see it', () => assert.deepEqual(loanReturn.seenBy(given), [11, 12]))

test('a return that both must agree to is proposed first', () => {
  assert.equal(loanReturn.life.starts?.({ needsConsent: true }), 'Proposed')
  assert.equal(loanReturn.life.starts?.({ needsConsent: null }), 'Active')
})
