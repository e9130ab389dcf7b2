import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signingUnit } from '#areas/sales/signing-unit/definition.ts'

test('a signing unit is seen by its seller', () => assert.deepEqual(signingUnit.seenBy({ consignee: 3 }), [3]))

test('sending is tried again only after it has stopped', () => {
  const { when } = signingUnit.life.actions['send-again']
  assert.equal(when?.({ sendingProblem: 'INVOICE_TOO_LARGE' }), true)
  assert.equal(when?.({ sendingProblem: null }), false)
})

const addresses: [string, boolean][] = [
  ['RRRD2929', true],
  ['rrrd2929', false],
  ['RRR2929', false],
  ['RRRDD2929', false],
  ['RRRD292', false],
  ['RRRD29290', false],
]
for (const [typed, isValid] of addresses) {
  test(`${typed} is ${isValid ? 'a' : 'no'} short address`, () => {
    const { shape } = signingUnit.fields.shortAddress
    assert.equal(shape.kind === 'text' && shape.pattern?.test(typed), isValid)
  })
}
