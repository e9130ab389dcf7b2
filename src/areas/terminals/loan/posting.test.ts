import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postLoan } from '#areas/terminals/loan/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const lotDimensions = { unit: 'KG', consignmentId: 101, cargoTypeId: 1, gradeId: 2, form: 'Raw' }

test('2,000 t lent: the cargo is the borrower’s, the register is the lender’s', () => {
  const { kind, legs } = postLoan({
    lender: 11,
    borrower: 12,
    terminal: 21,
    lc: 101,
    form: 'Raw',
    bagSize: null,
    cargoType: 1,
    cargoGrade: 2,
    quantity: 2_000_000,
  })
  assert.equal(kind, 'loan')
  assert.ok(isBalanced(legs))
  assert.deepEqual(legs, [
    { ...lotDimensions, role: 'TERMINAL', consigneeId: 11, locationId: 21, amount: -2_000_000 },
    { ...lotDimensions, role: 'TERMINAL', consigneeId: 12, locationId: 21, amount: 2_000_000 },
    { ...lotDimensions, role: 'LOAN_OWED', consigneeId: 12, partyId: 11, amount: -2_000_000 },
    { ...lotDimensions, role: 'LOAN', consigneeId: 11, partyId: 12, amount: 2_000_000 },
  ])
})
