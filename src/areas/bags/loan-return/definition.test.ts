import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagLoanReturn } from '#areas/bags/loan-return/definition.ts'

const back = { exchangeRatio: null, condition: 'Good', damagedAccepted: null }
const refused: [string, object, string[]][] = [
  ['good bags of the lent grade', {}, []],
  ['damaged bags are refused', { condition: 'Damaged' }, ['condition']],
  ['damaged bags that the lender accepts', { condition: 'Damaged', damagedAccepted: true }, []],
  ['the lowest ratio is half a bag', { exchangeRatio: 500 }, []],
  ['a lower ratio is refused', { exchangeRatio: 499 }, ['exchangeRatio']],
  ['the highest ratio is two bags', { exchangeRatio: 2_000 }, []],
  ['a higher ratio is refused', { exchangeRatio: 2_001 }, ['exchangeRatio']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(bagLoanReturn.rules({ ...back, ...of })), fields))
}

test('a return is seen by lender and borrower', () =>
  assert.deepEqual(bagLoanReturn.seenBy({ lender: 11, borrower: 12 }), [11, 12]))
