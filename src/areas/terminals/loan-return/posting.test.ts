import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { postLoanReturn } from '#areas/terminals/loan-return/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const made = { unit: 'KG', cargoTypeId: 1, gradeId: 2, form: 'Raw' }

test('500 t returned from the borrower’s own LC; the register of the lent lot decreases', () => {
  const { legs } = postLoanReturn(
    {
      lender: 11,
      borrower: 12,
      terminal: 22,
      lc: 102,
      form: 'Raw',
      bagSize: null,
      cargoType: 1,
      cargoGrade: 2,
      quantity: 500_000,
    },
    { lc: 101, cargoType: 1, cargoGrade: 2, form: 'Raw' },
  )
  assert.ok(isBalanced(legs))
  assert.deepEqual(legs, [
    { ...made, role: 'TERMINAL', consignmentId: 102, consigneeId: 12, locationId: 22, amount: -500_000 },
    { ...made, role: 'TERMINAL', consignmentId: 102, consigneeId: 11, locationId: 22, amount: 500_000 },
    { ...made, role: 'LOAN', consignmentId: 101, consigneeId: 11, partyId: 12, amount: -500_000 },
    { ...made, role: 'LOAN_OWED', consignmentId: 101, consigneeId: 12, partyId: 11, amount: 500_000 },
  ])
})

test('one lent ton equals 0.500 to 2.000 MT of another grade', () => {
  const rules = (exchangeRatio: number | null) => loanReturn.rules({ quantity: 1_000, bagSize: null, exchangeRatio })
  const broken = [null, 499, 500, 2_000, 2_001].map(ratio => Object.keys(rules(ratio)))
  assert.deepEqual(broken, [[], ['exchangeRatio'], [], [], ['exchangeRatio']])
})
