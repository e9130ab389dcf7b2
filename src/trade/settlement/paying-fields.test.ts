import assert from 'node:assert/strict'
import { test } from 'node:test'
import { voucherRules } from '#trade/settlement/paying-fields.ts'

const cases: [string, Parameters<typeof voucherRules>[0], string[]][] = [
  ['not paid yet', { mode: null, bank: null, transactionRef: null }, []],
  ['paid in cash', { mode: 'Cash', bank: null, transactionRef: null }, []],
  ['paid by bank', { mode: 'Bank Transaction', bank: 4, transactionRef: 'TR 1' }, []],
  ['paid by no bank', { mode: 'Bank Transaction', bank: null, transactionRef: 'TR 1' }, ['bank']],
  ['paid without a reference', { mode: 'Bank Transaction', bank: 4, transactionRef: null }, ['transactionRef']],
  ['paid with an empty reference', { mode: 'Bank Transaction', bank: 4, transactionRef: '' }, ['transactionRef']],
]
for (const [name, of, fields] of cases) {
  test(`a voucher ${name}`, () => assert.deepEqual(Object.keys(voucherRules(of)), fields))
}
