import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagLoan } from '#areas/bags/loan/definition.ts'

const loan = { date: '2026-05-01', lender: 11, borrower: 12, expectedReturnDate: null }
const refused: [string, object, string[]][] = [
  ['a loan without a day of return', {}, []],
  ['the bags may be expected back on the same day', { expectedReturnDate: '2026-05-01' }, []],
  ['the bags are not expected back before they are lent', { expectedReturnDate: '2026-04-30' }, ['expectedReturnDate']],
  ['the lender is not the borrower', { borrower: 11 }, ['borrower']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(bagLoan.rules({ ...loan, ...of })), fields))
}

const returns: [string, number | null, object][] = [
  ['nothing returned yet: all 50,000 are outstanding', null, { returned: 0, outstanding: 50_000 }],
  ['20,000 returned leave 30,000', 20_000, { returned: 20_000, outstanding: 30_000 }],
]
for (const [name, returned, expected] of returns) {
  test(name, () => assert.deepEqual(bagLoan.derive({ quantity: 50_000, returned }), expected))
}

test('a loan is seen by lender and borrower', () => assert.deepEqual(bagLoan.seenBy(loan), [11, 12]))

const consented: [string, object, boolean][] = [
  ['a loan begins at once', { needsConsent: false }, false],
  ['a loan that needs the consent of both is proposed first', { needsConsent: true }, true],
]
for (const [name, of, isProposed] of consented) {
  test(name, () => assert.equal(bagLoan.life.starts?.({ ...of }), isProposed ? 'Proposed' : 'Active'))
}
