import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnstamped, stampActions } from '#trade/tax-documents/stamping-fields.ts'

const actions = stampActions({ Issued: 'Issued' }, 'canApproveCreditNote')

// The status with the authority, the reason without a QR code; may it be stamped again, may the stamped copy be entered.
const cases: [string, string | null, boolean, boolean][] = [
  ['None', null, false, false],
  ['Reported', null, false, false],
  ['Cleared', '', false, false],
  ['None', 'SELLER_PROFILE_INCOMPLETE', true, false],
  ['Generated', 'BUYER_PROFILE_INCOMPLETE', true, false],
  ['Generated', 'CLEARANCE_PENDING', false, false],
  ['Generated', 'STAMPED_COPY_MISSING', false, true],
  ['Rejected', null, true, false],
  ['Rejected', 'CLEARANCE_PENDING', true, false],
]
for (const [eInvoiceStatus, qrReason, isStampedAgain, isCopyEntered] of cases) {
  test(`${eInvoiceStatus}, ${qrReason}: ${isStampedAgain ? 'stamped again' : 'not stamped again'}`, () => {
    const row = { eInvoiceStatus, qrReason }
    assert.equal(isUnstamped(row), isStampedAgain)
    assert.equal(actions.stamp.when(row), isStampedAgain)
    assert.equal(actions['stamped-copy'].when(row), isCopyEntered)
  })
}

test('the actions on an e-invoice take the right that is given, and do not change the state', () => {
  const free = stampActions({ Issued: 'Issued' })
  assert.deepEqual([actions.stamp.right, actions['stamped-copy'].right], ['canApproveCreditNote', 'canApproveCreditNote']) // biome-ignore format: one line
  assert.equal('right' in free.stamp || 'right' in free['stamped-copy'], false)
  for (const { moves } of Object.values(actions)) assert.deepEqual(moves, { Issued: 'Issued' })
  assert.equal(actions['e-invoice'].systemOnly, true)
})
